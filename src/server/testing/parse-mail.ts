/** Parses a multipart mail into headers, text, HTML and the content ids of its images. */
export function readMail(raw: string) {
  const { headers, body } = split(raw.replaceAll('\r\n', '\n'));
  const parts = listParts({ headers, body });
  const read = (type: string) => {
    const part = parts.find((candidate) => candidate.headers['content-type']?.startsWith(type));
    return part ? decode(part.body, part.headers['content-transfer-encoding']) : '';
  };
  const imageIds = parts.flatMap(({ headers: { 'content-id': id } }) => (id ? [id] : []));
  return { headers, text: read('text/plain'), html: read('text/html'), imageIds };
}

interface Part {
  headers: Record<string, string | undefined>;
  body: string;
}

/** The parts that contain no other parts. */
function listParts(part: Part): Part[] {
  const boundary = /boundary="(.+?)"/.exec(part.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((text) => listParts(split(text.replace(/^\n/, ''))));
}

function split(part: string): Part {
  const end = part.indexOf('\n\n');
  const lines = part
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  const headers: Record<string, string | undefined> = Object.fromEntries(pairs);
  return { headers, body: part.slice(end + 2) };
}

/** Decodes a header with characters outside ASCII. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) =>
      decode(word.replaceAll('_', ' '), 'quoted-printable'),
    );
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  return body
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );
}
