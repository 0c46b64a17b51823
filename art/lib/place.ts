import { short, times } from './numbers.ts';

const ids = { prefix: '', next: 0 };

/** Every file starts its own prefix, so two drawings may stand in one document. */
export function startIds(prefix: string): void {
  ids.prefix = prefix;
  ids.next = 0;
}

export function nextId(): string {
  return `${ids.prefix}${ids.next++}`;
}

export function at(transform: string, inner: string): string {
  return `<g transform="${transform}">${inner}</g>`;
}

/** The first copy is drawn, the others point at it: repeated shapes are written once. */
export function repeat(shape: string, transforms: string[]): string {
  const id = nextId();
  return transforms
    .map((transform, index) =>
      index === 0
        ? at(transform, `<g id="${id}">${shape}</g>`)
        : `<use href="#${id}" transform="${transform}"/>`,
    )
    .join('');
}

/** Copies of a shape turned about the origin; a full circle unless `sweep` says less. */
export function ring(count: number, shape: string, from = 0, sweep = 360): string {
  const steps = sweep === 360 ? count : count - 1;
  return repeat(
    shape,
    times(count, (index) => `rotate(${short(from + (sweep * index) / steps)})`),
  );
}
