import { contentsText } from '#shared/catalog/combo.ts';

/** What a combo contains. */
export function Contents({ parts }: { parts: readonly { name: string; quantity: number }[] }) {
  if (parts.length === 0) return null;
  return (
    <small className="block text-sm wrap-anywhere text-ink-2">Contains {contentsText(parts)}</small>
  );
}
