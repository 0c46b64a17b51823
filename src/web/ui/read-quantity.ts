interface Limits {
  /** What stands until something else is typed. */
  value: number;
  min: number;
  max: number;
}

/** The quantity that was typed, within its limits. What is no number, or below the least, changes nothing. */
export function readQuantity(typed: string, { value, min, max }: Limits) {
  const wanted = /^\d+$/.test(typed) ? Number(typed) : value;
  if (wanted < min) return { quantity: value, isAboveMax: false };
  return { quantity: Math.min(wanted, Math.max(min, max)), isAboveMax: wanted > max };
}
