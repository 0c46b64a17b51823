/** Parses a multipart mail into headers, text and HTML. */
export function readMail(raw: string) {
  const normalized = raw.replaceAll('\r\n', '\n');
  const { headers, body } = split(normalized);
  const boundary = /boundary="(.+?)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\n/, '')));
  const read = (type: string) => {
    const part = parts.find((candidate) => candidate.headers['content-type']?.startsWith(type));
    return part ? decode(part.body, part.headers['content-transfer-encoding']) : '';
  };
  return { headers, text: read('text/plain'), html: read('text/html') };
}

function split(part: string) {
  const end = part.indexOf('\n\n');
  const lines = part
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const headers: Record<string, string | undefined> = Object.fromEntries(pairs);
  return { headers, body: part.slice(end + 2) };
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
