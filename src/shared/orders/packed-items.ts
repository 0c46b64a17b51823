interface SoldItem {
  sku: string | null;
  name: string;
  size: string | null;
  quantity: number;
  /** Of a combo, in the quantities of one combo. */
  parts: { sku?: string | null | undefined; name: string; size: string | null; quantity: number }[];
}

/** What goes into the parcel for an item. */
export interface PackedItem {
  sku: string | null;
  name: string;
  size: string | null;
  quantity: number;
  /** The name of the combo that it belongs to, or empty. */
  combo: string;
}

/** The packs of an order: items that are no combos, and the parts of those that are. */
export function packedItems(items: readonly SoldItem[]): PackedItem[] {
  return items.flatMap(({ parts, sku, name, size, quantity }) =>
    parts.length === 0
      ? { sku, name, size, quantity, combo: '' }
      : parts.map((part) => ({
          sku: part.sku ?? null,
          name: part.name,
          size: part.size,
          quantity: part.quantity * quantity,
          combo: name,
        })),
  );
}
