// The XML of S3 is flat and generated, and the shop reads only a few of its elements.

/** The text of the first element with this name; empty if there is none. */
export function readTag(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return unescape(text);
}

/** The content of all elements with this name. */
export function readElements(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>(.*?)</${name}>`, 'gs');
  return Array.from(xml.matchAll(pattern), ([, content = '']) => content);
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescape = (text: string) =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+)|#x([0-9a-f]+));/gi, (_, name, decimal, hex) =>
    name
      ? (entities[String(name).toLowerCase()] ?? '')
      : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16)),
  );

export const escape = (text: string) =>
  text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
