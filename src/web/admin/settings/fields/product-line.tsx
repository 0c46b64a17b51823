import { use, type ReactNode } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { saleState } from '../products/sale-state.ts';
import { KnownProductsContext } from '../products/use-known-products.ts';

/** The picture, the name and the state of a product. */
export function ProductLine({ product, note }: { product: ProductChoice; note?: string }) {
  const { text, tone, reason } = saleState(product);
  return (
    <Line
      picture={
        <CartPicture src={product.image} tile={product.tile} className="h-12 w-10.5 rounded-sm!" />
      }
      name={product.name}
    >
      <Badge tone={tone} dot>
        {text}
      </Badge>
      {note ?? reason}
    </Line>
  );
}

/** A chosen product. It may not exist any more. */
export function ChosenProduct({ productKey }: { productKey: string }) {
  const { find, failure } = use(KnownProductsContext);
  const product = find(productKey);
  if (product) return <ProductLine product={product} />;
  const isLoading = product === undefined && failure === undefined;
  return (
    <Line
      picture={
        isLoading ? (
          <Skeleton className="h-12 w-10.5 shrink-0 rounded-sm" />
        ) : (
          <CartPicture src="" className="h-12 w-10.5 rounded-sm!" />
        )
      }
      name={productKey}
    >
      {product === null && <MissingState />}
    </Line>
  );
}

function MissingState() {
  const { text, tone, reason } = saleState(null);
  return (
    <>
      <Badge tone={tone} dot>
        {text}
      </Badge>
      {reason}
    </>
  );
}

interface LineProps {
  picture: ReactNode;
  name: string;
  children: ReactNode;
}

const Line = ({ picture, name, children }: LineProps) => (
  <span className="flex min-w-0 grow items-center gap-3">
    {picture}
    <span className="grid min-w-0 gap-1">
      <b className="leading-tight font-[650] wrap-anywhere text-neel-900">{name}</b>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
        {children}
      </span>
    </span>
  </span>
);

/** Shown if the names of the chosen products could not be loaded. */
export function ProductsFailure() {
  const { failure, retry } = use(KnownProductsContext);
  if (failure === undefined) return null;
  return (
    <p role="alert" className="text-sm text-majith-700">
      {failure}. <TextButton onClick={retry}>Try again</TextButton>
    </p>
  );
}
