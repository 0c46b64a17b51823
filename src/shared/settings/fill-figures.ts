import { figures } from './figures.ts';

/** Replaces placeholders such as `{shopName}` with the figures of the settings. */
export function fillFigures(text: string): string {
  if (!text.includes('{')) return text;
  const known: Record<string, string | number> = figures();
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(known, name) ? String(known[name]) : placeholder,
  );
}
