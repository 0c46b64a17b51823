import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { isPicture } from '#shared/catalog/picture.ts';
import type { Product } from '#shared/catalog/product.ts';
import { shareCardPath } from '#shared/catalog/share-card.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { figuresInFull, PART_OF_CARBS } from './nutrition.ts';

/**
 * JSON-LD of a product. It has no rating, because the ratings are sample content, and no return policy, because ours
 * depends on the fault of a parcel, which schema.org cannot express.
 */
export function productJsonLd(product: Product, origin: string, categoryName: string) {
  const { name, slug, tagline, description, sku } = product;
  const whole = (path: string) => new URL(path, origin).href;
  return {
    '@type': 'Product',
    name,
    description: description || tagline || name,
    url: whole(`/products/${slug}`),
    image: picturesOf(product).map(whole),
    category: categoryName.toLowerCase(),
    ...(sku && { sku }),
    brand: { '@type': 'Brand', name: settings().shop.name },
    ...sizeOf(product),
    ...variantOf(product, whole),
    additionalProperty: figuresInFull(product).map(({ label, value }) => ({
      '@type': 'PropertyValue',
      name: `${label === PART_OF_CARBS ? 'Sugar' : label} per 100 g`,
      value,
    })),
    ...(product.price !== null && { offers: offer(product, product.price, whole) }),
  };
}

function picturesOf(product: Product): string[] {
  const pictures = product.images.map(({ url }) => url).filter(isPicture);
  return pictures.length > 0
    ? pictures
    : [shareCardPath(product, settings()) ?? settings().shareCard];
}

const massCodes: Partial<Record<string, string>> = { g: 'GRM', kg: 'KGM' };

function sizeOf({ weight }: Product) {
  const unitCode = weight && massCodes[weight.unit];
  if (!weight) return {};
  return unitCode
    ? { weight: { '@type': 'QuantitativeValue', value: weight.value, unitCode } }
    : { size: weightText(weight) };
}

/** Each size has a page; search engines connect them by the group and the addresses of its members. */
function variantOf(product: Product, whole: (path: string) => string) {
  const { name, sizeGroup, sizeLabel, siblings } = product;
  if (siblings.length === 0 || sizeGroup === null) return {};
  return {
    size: sizeLabel,
    inProductGroupWithID: sizeGroup,
    isVariantOf: {
      '@type': 'ProductGroup',
      name,
      productGroupID: sizeGroup,
      variesBy: ['https://schema.org/size'],
      hasVariant: siblings.map(({ slug }) => ({ url: whole(`/products/${slug}`) })),
    },
  };
}

function offer({ slug, stock }: Product, price: number, whole: (path: string) => string) {
  return {
    '@type': 'Offer',
    url: whole(`/products/${slug}`),
    price: price.toFixed(2),
    priceCurrency: 'INR',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: settings().shop.name },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: toRupees(cartTotals([{ price, quantity: 1 }]).shippingPaise),
        currency: 'INR',
      },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(figures().dispatchDays),
        transitTime: days(figures().transitDays),
      },
    },
  };
}

/** Reads the numbers of `2-5 business days`. */
function days(promise: string) {
  const [minValue, maxValue] = (promise.match(/\d+/g) ?? []).map(Number);
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}
