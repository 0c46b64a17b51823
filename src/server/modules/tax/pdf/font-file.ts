/** The tables of a TrueType file that a PDF needs to draw its glyphs. */
export interface Outlines {
  head: Buffer;
  hhea: Buffer;
  maxp: Buffer;
  outlineOf(glyph: number): Buffer;
  metricsOf(glyph: number): Metrics;
}

interface Metrics {
  advance: number;
  leftBearing: number;
}

export function readOutlines(file: Buffer): Outlines {
  const [head, hhea, maxp, loca, glyf, hmtx] = ['head', 'hhea', 'maxp', 'loca', 'glyf', 'hmtx'].map(
    (name) => readTable(file, name),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const hasLongOffsets = head.readInt16BE(50) === 1;
  const offsetOf = (glyph: number) =>
    hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const metricsCount = hhea.readUInt16BE(34);
  return {
    head,
    hhea,
    maxp,
    outlineOf: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
    metricsOf(glyph) {
      const own = Math.min(glyph, metricsCount - 1);
      const bearingAt =
        glyph < metricsCount ? glyph * 4 + 2 : metricsCount * 4 + (glyph - metricsCount) * 2;
      return { advance: hmtx.readUInt16BE(own * 4), leftBearing: hmtx.readInt16BE(bearingAt) };
    },
  };
}

function readTable(file: Buffer, name: string): Buffer {
  const count = file.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (file.toString('latin1', entry, entry + 4) !== name) continue;
    const offset = file.readUInt32BE(entry + 8);
    return file.subarray(offset, offset + file.readUInt32BE(entry + 12));
  }
  throw new Error(`The font has no table "${name}".`);
}

export interface Shape {
  outlines: Outlines;
  /** The number of the glyph in its own file; an empty glyph has none. */
  glyph: number | undefined;
  /** How far it is moved. */
  x: number;
  y: number;
}

/** A TrueType file with these glyphs in this order; the parts of composed glyphs follow. */
export function writeFontFile(shapes: readonly Shape[]): Buffer {
  const all = [...shapes];
  const outlines: Buffer[] = [];
  // Composed glyphs append their parts to the list while it is read.
  for (let index = 0; index < all.length; index += 1) {
    outlines.push(copyOutline(all, index));
  }
  const first = all[0]?.outlines;
  if (!first) throw new Error('A font file needs a glyph.');
  const [head, hhea, maxp] = [first.head, first.hhea, first.maxp].map((table) =>
    Buffer.from(table),
  ) as [Buffer, Buffer, Buffer];
  head.writeInt16BE(1, 50);
  hhea.writeUInt16BE(all.length, 34);
  maxp.writeUInt16BE(all.length, 4);
  return joinTables({
    glyf: Buffer.concat(outlines),
    head,
    hhea,
    hmtx: metricsTable(all),
    loca: offsetTable(outlines),
    maxp,
  });
}

const ALIGNMENT = 4;

const EMPTY = Buffer.alloc(0);

function copyOutline(all: Shape[], index: number): Buffer {
  const { outlines, glyph, x, y } = all[index] as Shape;
  const original = glyph === undefined ? EMPTY : outlines.outlineOf(glyph);
  if (original.length === 0) return original;
  if (glyph !== undefined && (x !== 0 || y !== 0)) {
    return moveOutline(original, { x, y, part: addPart(all, outlines, glyph) });
  }
  const padded = Buffer.alloc(Math.ceil(original.length / ALIGNMENT) * ALIGNMENT);
  original.copy(padded);
  const isComposed = original.readInt16BE(0) < 0;
  for (const at of isComposed ? partPositions(original) : []) {
    padded.writeUInt16BE(addPart(all, outlines, original.readUInt16BE(at)), at);
  }
  return padded;
}

/** Returns the number of the glyph in the list, to which it is added if it is missing. */
function addPart(all: Shape[], outlines: Outlines, glyph: number): number {
  const known = all.findIndex(
    (shape) =>
      shape.outlines === outlines && shape.glyph === glyph && shape.x === 0 && shape.y === 0,
  );
  return known >= 0 ? known : all.push({ outlines, glyph, x: 0, y: 0 }) - 1;
}

/** A glyph that is composed of one other glyph in another place. */
function moveOutline(
  original: Buffer,
  { x, y, part }: { x: number; y: number; part: number },
): Buffer {
  const moved = Buffer.alloc(20);
  moved.writeInt16BE(-1, 0);
  for (const at of [2, 6]) {
    moved.writeInt16BE(original.readInt16BE(at) + x, at);
    moved.writeInt16BE(original.readInt16BE(at + 2) + y, at + 2);
  }
  moved.writeUInt16BE(HAS_LONG_ARGUMENTS | HAS_OFFSETS, 10);
  moved.writeUInt16BE(part, 12);
  moved.writeInt16BE(x, 14);
  moved.writeInt16BE(y, 16);
  return moved;
}

// The flags of the parts of a composed glyph, from the OpenType specification of the table "glyf".
const HAS_LONG_ARGUMENTS = 0x01;
const HAS_OFFSETS = 0x02;
const HAS_SCALE = 0x08;
const HAS_MORE_PARTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** Where the outline names the glyphs that it is composed of. */
function partPositions(outline: Buffer): number[] {
  const positions: number[] = [];
  let at = 10;
  for (let flags = HAS_MORE_PARTS; flags & HAS_MORE_PARTS;) {
    flags = outline.readUInt16BE(at);
    positions.push(at + 2);
    at += 4 + (flags & HAS_LONG_ARGUMENTS ? 4 : 2);
    if (flags & HAS_SCALE) at += 2;
    else if (flags & HAS_TWO_SCALES) at += 4;
    else if (flags & HAS_MATRIX) at += 8;
  }
  return positions;
}

function metricsTable(shapes: Shape[]): Buffer {
  const table = Buffer.alloc(shapes.length * 4);
  for (const [index, { outlines, glyph, x }] of shapes.entries()) {
    if (glyph === undefined) continue;
    const { advance, leftBearing } = outlines.metricsOf(glyph);
    table.writeUInt16BE(advance, index * 4);
    table.writeInt16BE(leftBearing + x, index * 4 + 2);
  }
  return table;
}

function offsetTable(outlines: Buffer[]): Buffer {
  const table = Buffer.alloc((outlines.length + 1) * 4);
  let offset = 0;
  for (const [index, outline] of outlines.entries()) {
    offset += outline.length;
    table.writeUInt32BE(offset, (index + 1) * 4);
  }
  return table;
}

/** PDF readers ignore the checksums of the tables, so they stay 0. */
function joinTables(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const header = Buffer.alloc(12 + entries.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(entries.length, 4);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, [name, table]] of entries.entries()) {
    const entry = 12 + index * 16;
    header.write(name, entry, 'latin1');
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(table.length, entry + 12);
    const padding = Buffer.alloc((ALIGNMENT - (table.length % ALIGNMENT)) % ALIGNMENT);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
