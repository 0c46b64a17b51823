export { Contents } from './contents.tsx';
