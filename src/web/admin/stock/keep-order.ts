/** The place of a card when it was changed. */
export interface Place {
  id: string;
  index: number;
}

/** Keeps the changed item at its place in a reloaded list, so that it does not jump away. */
export function keepOrder<Item extends { id: string }>(items: Item[], place?: Place): Item[] {
  const changed = place && items.find(({ id }) => id === place.id);
  if (!changed) return items;
  return items.filter((item) => item !== changed).toSpliced(place.index, 0, changed);
}
