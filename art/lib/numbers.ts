/** One decimal at most, no trailing zeros: keeps path data small. */
export function short(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** A repeatable stream of numbers in 0..1, so every run draws the same picture. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The item at a place the caller knows to exist; negative places count from the end. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index);
  if (item === undefined) throw new RangeError(`No item ${index} of ${items.length}.`);
  return item;
}
