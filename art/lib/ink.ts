/**
 * The inks of one motif. Motifs are drawn round 0,0 in a box of about ±50. Fills sit slightly off
 * the key line, the way a second block never lands exactly on the first.
 */
export interface MotifInks {
  /** The dark key line. */
  key: string;
  main: string;
  second: string;
  /** The light lines carved out of the block. */
  carved: string;
}

interface Print {
  fill: string;
  key: string;
  width?: number;
  shift?: number;
  join?: 'round';
}

/** A fill and its key line, printed a little apart. */
export function printed(d: string, { fill, key, width = 3, shift = 1.6, join }: Print): string {
  const corner = join ? ` stroke-linejoin="${join}"` : '';
  return (
    `<path d="${d}" fill="${fill}" transform="translate(${shift} ${shift})"/>` +
    `<path d="${d}" fill="none" stroke="${key}" stroke-width="${width}"${corner}/>`
  );
}

export function printedDisc(radius: number, fill: string, key: string): string {
  return (
    `<circle r="${radius}" fill="${fill}" transform="translate(1.6 1.6)"/>` +
    `<circle r="${radius}" fill="none" stroke="${key}" stroke-width="3"/>`
  );
}

export function solid(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A fill with its key line exactly on its edge. */
export function edged(d: string, fill: string, key: string, width: number): string {
  return `<path d="${d}" fill="${fill}" stroke="${key}" stroke-width="${width}"/>`;
}

/** As `edged`, with rounded corners. */
export function softEdged(d: string, fill: string, key: string, width: number): string {
  return `<path d="${d}" fill="${fill}" stroke="${key}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

/** An open line with round ends. */
export function line(d: string, ink: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`;
}

/** An open line with straight ends. */
export function stem(d: string, ink: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;
}

/** A row of round dots along a path. */
export function dotted(d: string, ink: string, width: number, gap: number): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-dasharray="0 ${gap}" stroke-linecap="round"/>`;
}
