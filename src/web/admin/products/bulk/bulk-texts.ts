import { counted } from '#web/lists/counted.ts';

export type BulkKind = 'price' | 'activate' | 'deactivate' | 'archive' | 'restore';

interface BulkTexts {
  /** Of the dialog. */
  title: (products: string) => string;
  /** What happens to customers and products. */
  hint: string;
  /** Of the button, for example `Change 12 prices`. */
  action: (count: number) => string;
  done: (count: number) => string;
}

const products = (count: number) => counted(count, 'product');

export const bulkTexts: Record<BulkKind, BulkTexts> = {
  price: {
    title: (what) => `Change the prices of ${what}`,
    hint: 'The shop shows the new prices at once. Shoppers with the old price in their cart confirm the new one before they pay.',
    action: (count) => `Change ${counted(count, 'price')}`,
    done: (count) => `${counted(count, 'price')} changed`,
  },
  activate: {
    title: (what) => `Activate ${what}`,
    hint: 'The shop shows them at once.',
    action: (count) => `Activate ${products(count)}`,
    done: (count) => `${products(count)} activated`,
  },
  deactivate: {
    title: (what) => `Deactivate ${what}`,
    hint: 'They leave the shop and the carts of shoppers. Orders stay as they are.',
    action: (count) => `Deactivate ${products(count)}`,
    done: (count) => `${products(count)} deactivated`,
  },
  archive: {
    title: (what) => `Archive ${what}`,
    hint: 'They leave the shop and this list. You find them under Archived and can restore them.',
    action: (count) => `Archive ${products(count)}`,
    done: (count) => `${products(count)} archived`,
  },
  restore: {
    title: (what) => `Restore ${what}`,
    hint: 'They come back to the list, inactive until you activate them.',
    action: (count) => `Restore ${products(count)}`,
    done: (count) => `${products(count)} restored, inactive until you activate them`,
  },
};
