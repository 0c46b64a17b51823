import { X } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { cartLimits } from '#shared/cart/limits.ts';
import { formatRupees } from '#shared/money.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { ProductSearch } from '../../settings/fields/product-search.tsx';
import type { Data } from '../../settings/forms/describe.ts';
import { searchProducts } from '../../settings/products/find-products.ts';
import { KnownProductsContext } from '../../settings/products/use-known-products.ts';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { usePreview, type Preview, type PreviewItem } from './use-preview.ts';

const ITEMS_MAX = 20;

/** A sample cart with the offer, as a shopper who may use it sees it. */
export function OfferPreview({ body }: { body: Data }) {
  const [items, setItems] = useState<readonly PreviewItem[]>([]);
  const products = use(KnownProductsContext);
  useFirstProducts((found) => {
    for (const product of found) products.add(product);
    setItems(found.map(({ id }) => ({ productId: id, quantity: 2 })));
  });
  const { preview, isComplete, failure, retry } = usePreview(body, items);

  function add(product: ProductChoice) {
    products.add(product);
    setItems((now) => [...now, { productId: product.id, quantity: 1 }]);
  }

  return (
    <Panel title="Preview" aside="Not saved" hasPopups>
      <PanelBody>
        <div className="grid gap-4 *:min-w-0">
          <ul aria-label="Cart of the preview" className="grid gap-3">
            {items.map((item) => (
              <PreviewLine
                key={item.productId}
                item={item}
                line={preview?.lines.find(({ productId }) => productId === item.productId)}
                onQuantity={(quantity) =>
                  setItems((now) =>
                    now.map((one) =>
                      one.productId === item.productId ? { ...one, quantity } : one,
                    ),
                  )
                }
                onRemove={() =>
                  setItems((now) => now.filter(({ productId }) => productId !== item.productId))
                }
              />
            ))}
          </ul>
          {items.length < ITEMS_MAX && (
            <ProductSearch
              name="preview"
              label="Preview"
              placeholder="Add a product"
              isInvalid={false}
              isChosen={({ id }) => items.some(({ productId }) => productId === id)}
              onChoose={add}
            />
          )}
          <div aria-live="polite" className="grid gap-3">
            {failure !== undefined && (
              <p className="text-sm text-majith-700">
                {failure}. <TextButton onClick={retry}>Try again</TextButton>
              </p>
            )}
            {!isComplete && (
              <p className="text-sm text-ink-2">Complete the offer to see what it takes off.</p>
            )}
            {isComplete && preview?.problem && <Banner tone="info">{preview.problem}</Banner>}
            {preview && isComplete && <Totals preview={preview} />}
          </div>
        </div>
      </PanelBody>
    </Panel>
  );
}

/** Two products of the shop, so that the preview shows something at once. */
function useFirstProducts(show: (products: ProductChoice[]) => void) {
  useEffect(() => {
    let isCurrent = true;
    const texts = { otherwise: 'Failed to load the products' };
    void toLoaded(searchProducts('', 1), texts).then((loaded) => {
      // Without them, the owner searches for products.
      if (isCurrent && 'data' in loaded) show(loaded.data.items.slice(0, 2));
    });
    return () => {
      isCurrent = false;
    };
    // Once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

interface PreviewLineProps {
  item: PreviewItem;
  line: Preview['lines'][number] | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function PreviewLine({ item, line, onQuantity, onRemove }: PreviewLineProps) {
  const { find, nameOf } = use(KnownProductsContext);
  const product = find(item.productId);
  const name = line?.name ?? nameOf(item.productId);
  const price = line ? line.price * line.quantity : undefined;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
      <CartPicture
        src={product?.image ?? ''}
        tile={product?.tile}
        className="h-14 w-12 rounded-sm!"
      />
      <b className="text-sm leading-tight font-[650] wrap-anywhere text-neel-900">{name}</b>
      <IconButton label={`Remove ${name}`} onClick={onRemove} className="-mt-2 -mr-2">
        <X aria-hidden strokeWidth={1.9} />
      </IconButton>
      <div className="col-span-full mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stepper
          size="xs"
          label={`Quantity of ${name}`}
          value={item.quantity}
          max={cartLimits.quantityMax}
          onChange={onQuantity}
        />
        {line && price !== undefined && (
          <span className="num text-sm">
            {line.discount > 0 && (
              <del className="mr-1.5 text-ink-3">
                <span className="sr-only">Before: </span>
                {formatRupees(price)}
              </del>
            )}
            <b className="font-[650] text-neel-900">{formatRupees(price - line.discount)}</b>
          </span>
        )}
      </div>
    </li>
  );
}

function Totals({ preview }: { preview: Preview }) {
  const { subtotal, discount, shipping, total } = preview;
  const rows = [
    ['Subtotal', formatRupees(subtotal)],
    ...(discount > 0 ? [['Discount', `−${formatRupees(discount)}`]] : []),
    ['Delivery', shipping === 0 ? 'Free' : formatRupees(shipping)],
  ];
  return (
    <dl className="num grid gap-1.5 border-t border-hairline pt-3 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 text-base font-[650] text-neel-900">
        <dt>Total</dt>
        <dd>{formatRupees(total)}</dd>
      </div>
    </dl>
  );
}
