interface Stocked {
  id: string;
  stock: number;
  /** The parts of a combo with their own stock. */
  parts?: readonly { productId: string; quantity: number; stock: number }[] | undefined;
}

/** Divides stock among the lines of a cart in their order: a combo takes the units that its parts alone could be. */
export interface StockPool {
  /** The units of a product that earlier lines leave. */
  left(product: Stocked): number;
  take(product: Stocked, quantity: number): void;
}

export function createStockPool(): StockPool {
  const taken = new Map<string, number>();
  const leftOf = (id: string, stock: number) => Math.max(0, stock - (taken.get(id) ?? 0));
  return {
    left: ({ id, stock, parts }) =>
      parts
        ? Math.min(
            ...parts.map((part) => Math.floor(leftOf(part.productId, part.stock) / part.quantity)),
          )
        : leftOf(id, stock),
    take({ id, parts = [{ productId: id, quantity: 1 }] }, quantity) {
      for (const part of parts) {
        const units = (taken.get(part.productId) ?? 0) + part.quantity * quantity;
        taken.set(part.productId, units);
      }
    },
  };
}
