interface Item {
  position: number;
  quantity: number;
}

/** The items of an order that are in none of these parcels. */
export function unassignedItems(
  ordered: readonly Item[],
  parcels: readonly { items: readonly Item[] }[],
): Item[] {
  const assigned = new Map<number, number>();
  for (const { position, quantity } of parcels.flatMap(({ items }) => items)) {
    assigned.set(position, (assigned.get(position) ?? 0) + quantity);
  }
  return ordered
    .map(({ position, quantity }) => ({
      position,
      quantity: quantity - (assigned.get(position) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}
