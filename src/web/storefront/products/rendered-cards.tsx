import { ProductCards, type ProductCardsProps } from './product-cards.tsx';

/** A file of its own, so that the scripts of the page do not contain the cards. */
export function RenderedCards(props: ProductCardsProps) {
  return <ProductCards {...props} />;
}
