export { CartView } from './cart-view.tsx';
