interface Limits {
  /** The current quantity. */
  value: number;
  min: number;
  max: number;
}

/** The typed quantity within its limits; invalid input keeps the current one. */
export function readQuantity(typed: string, { value, min, max }: Limits) {
  const wanted = /^\d+$/.test(typed) ? Number(typed) : value;
  if (wanted < min) return { quantity: value, isAboveMax: false };
  return { quantity: Math.min(wanted, Math.max(min, max)), isAboveMax: wanted > max };
}
