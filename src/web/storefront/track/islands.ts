export { TrackOrder } from './track-order.tsx';
