// Tiny video files for tests: valid containers without pictures.

/** A box of an MP4 file. `size` overrides the real size. */
export function mp4Box(type: string, content: Buffer | Buffer[], size?: number): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size ?? body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The brands of a file; the first is the major one. */
export const fileType = (...brands: string[]) =>
  mp4Box('ftyp', Buffer.from(`${brands[0]}\0\0\x02\0${brands.join('')}`, 'latin1'));

export function movieHeader(seconds: number, timescale = 1000): Buffer {
  const content = Buffer.alloc(100);
  content.writeUInt32BE(timescale, 12);
  content.writeUInt32BE(Math.round(seconds * timescale), 16);
  return mp4Box('mvhd', content);
}

/** An MP4 with its header at the end, as cameras write it. */
export function anMp4({ seconds = 12.5, frames = 64 } = {}): Buffer {
  const movie = mp4Box('moov', movieHeader(seconds));
  return Buffer.concat([fileType('isom', 'mp42'), mp4Box('mdat', Buffer.alloc(frames)), movie]);
}

/** An element of a WebM file, with an 8-byte size. `size` overrides the real size. */
export function webmElement(id: string, content: Buffer | Buffer[], size?: bigint): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((size ?? BigInt(body.length)) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

export const webmHeader = (documentType = 'webm') =>
  webmElement('1a45dfa3', webmElement('4282', Buffer.from(documentType)));

export function webmInfo(seconds: number): Buffer {
  const scale = Buffer.from([0x0f, 0x42, 0x40]);
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  return webmElement('1549a966', [webmElement('2ad7b1', scale), webmElement('4489', duration)]);
}

/** The largest size means that it is unknown, as live recordings have it. */
export const UNKNOWN_SIZE = (1n << 56n) - 1n;

export function aWebm({ seconds = 12.5, size = undefined as bigint | undefined } = {}): Buffer {
  const cluster = webmElement('1f43b675', Buffer.alloc(32));
  return Buffer.concat([webmHeader(), webmElement('18538067', [webmInfo(seconds), cluster], size)]);
}
