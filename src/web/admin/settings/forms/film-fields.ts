import type { FieldDescription } from './describe.ts';

/** The files of a film. One of the two formats is enough. */
export const filmFields: readonly FieldDescription[] = [
  { kind: 'video', name: 'mp4', label: 'Film' },
  { kind: 'video', name: 'webm', label: 'Film in a second format', hint: 'Not needed.' },
  { kind: 'captions', name: 'captions', label: 'Captions' },
  { kind: 'image', name: 'poster', label: 'Preview image' },
  { kind: 'hidden', name: 'posterAvif', label: 'Small preview image' },
];

export const blankFilm = { mp4: null, webm: null, captions: null, poster: '', posterAvif: null };
