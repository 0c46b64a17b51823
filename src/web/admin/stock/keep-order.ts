/** Where a card stood when it was changed. */
export interface Place {
  id: string;
  index: number;
}

/** A list read anew, in which what was just changed stays where the eye left it; nobody comes back that has gone. */
export function keepOrder<Item extends { id: string }>(items: Item[], place?: Place): Item[] {
  const kept = place && items.find(({ id }) => id === place.id);
  if (!kept) return items;
  return items.filter((item) => item !== kept).toSpliced(place.index, 0, kept);
}
