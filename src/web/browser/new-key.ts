/** A random key; `randomUUID` exists on secure pages only. */
export function newKey(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(36).padStart(7, '0')).join('');
}
