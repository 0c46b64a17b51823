// The API documents define several formats of the same response, so these helpers read unknown data.

export type Raw = Record<string, unknown>;

export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textOrNull(value: unknown): string | null {
  return text(value) || null;
}

/** Accepts `{success, data: {name: [...]}}`, `{name: [...]}` or an array. */
export function listIn(answer: unknown, name: string): unknown[] | undefined {
  return [answer, field(answer, name), field(field(answer, 'data'), name)].find(Array.isArray);
}
