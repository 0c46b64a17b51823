import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, as readers copy it, with single spaces. */
export async function readPdf(pdf: Uint8Array): Promise<string[]> {
  // The reader takes the bytes away from its caller.
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(proxy, { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
