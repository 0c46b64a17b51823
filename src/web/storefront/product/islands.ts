export { BottomBar } from './bottom-bar.tsx';
export { BuyBox } from './buy-box.tsx';
export { Gallery } from './gallery.tsx';
export { MissingProduct } from './missing-product.tsx';
export { ProductTabs } from './product-tabs.tsx';
