export { WriteToUs } from './write-to-us.tsx';
