import type { Product } from '#shared/catalog/product.ts';
import { ProductCard } from '#web/catalog/product-card.tsx';
import type { FormValues } from './form-values.ts';
import { stockOfParts } from './combo-texts.ts';
import { productPayload } from './product-payload.ts';

/** The product as the shop would show it. */
export function previewOf(values: FormValues): Product {
  const { images, parts: _, slug = '', sizeOf: __, ...payload } = productPayload(values);
  return {
    ...payload,
    ...(values.isCombo && { stock: stockOfParts(values.parts) }),
    id: 'preview',
    _id: 'preview',
    slug,
    name: payload.name || 'Product name',
    price: values.price.trim() ? payload.price : null,
    images,
    image: (images.find(({ isPrimary }) => isPrimary) ?? images[0])?.url ?? '',
    rating: null,
    createdAt: '',
    sizeGroup: null,
    sizeLabel: values.sizeLabel || null,
    siblings: [],
  };
}

/** The product card with the current form values; it is not interactive. */
export function Preview({ values }: { values: FormValues }) {
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-sm font-semibold text-ink-2">On the shop's pages</figcaption>
      <div inert className="max-w-60">
        <ProductCard product={previewOf(values)} eager />
      </div>
    </figure>
  );
}
