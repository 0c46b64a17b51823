/** The place of a card when it was changed. */
export interface Place {
  id: string;
  index: number;
}

/** Keeps the changed item at its place in a reloaded list, so that it does not jump away. */
export function keepOrder<Item extends { id: string }>(items: Item[], place?: Place): Item[] {
  const kept = place && items.find(({ id }) => id === place.id);
  if (!kept) return items;
  return items.filter((item) => item !== kept).toSpliced(place.index, 0, kept);
}
