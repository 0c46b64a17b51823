/** Cuts after a sentence if that fills most of the space, or else after a word with an ellipsis. */
export function cutText(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const sentences = plain.slice(0, max).match(/^.*[.!?](?=\s)/)?.[0] ?? '';
  if (sentences.length >= max / 2) return sentences;
  const words = plain.slice(0, max).replace(/\s+\S*$/, '');
  return `${words.slice(0, max - 1).replace(/[\s,;:–-]+$/, '')}…`;
}
