export { ProductList } from './product-list.tsx';
