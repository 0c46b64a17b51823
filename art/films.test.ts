import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { PROJECT } from './output.ts';
import { captionFile, type Caption } from './posters/captions.ts';
import { listTestimonialFilms, STORY_FILM } from './posters/films.ts';
import { startRenderer } from './posters/render.ts';

const MAX_BYTES = { story: 700_000, testimonial: 350_000 };
const RENDER_TIMEOUT_MS = 30_000;
const LAST_MOMENT = 1 - 1e-6;
const FASTEST_CHARACTERS_PER_SECOND = 20;

const videos = readCatalogue().videoTestimonials;
const testimonials = listTestimonialFilms();
const films = [STORY_FILM, ...testimonials];

function publicFile(path: string): string {
  return join(PROJECT, 'public', path);
}

function wordsOf(captions: Caption[]): string {
  return captions.flatMap(({ lines }) => lines).join(' ');
}

test.each(videos)('the captions of $id say the whole quote in order', ({ id, fullQuote }) => {
  const film = testimonials.find(({ name }) => name === id);
  expect(wordsOf(film?.captions ?? [])).toBe(fullQuote);
});

test.each(films)('the captions of $name follow one another to the end of the film', (film) => {
  const { captions, seconds } = film;
  expect(captions.at(0)?.start).toBe(0);
  expect(captions.at(-1)?.end).toBeCloseTo(seconds, 6);
  for (const [index, { start, end }] of captions.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBe(captions[index - 1]?.end ?? 0);
  }
});

test.each(films)('each caption of $name stays long enough to be read', ({ captions }) => {
  for (const { lines, start, end } of captions) {
    const pace = lines.join(' ').length / (end - start);
    expect(pace, lines.join(' ')).toBeLessThan(FASTEST_CHARACTERS_PER_SECOND);
  }
});

test.each(films)('the caption file of $name is the one its film was drawn with', (film) => {
  const file = readFileSync(publicFile(`${film.path}.vtt`), 'utf8');
  expect(file).toBe(captionFile(film.captions));
});

test.each(films)(
  '$name ends as it began, so it loops without a jump',
  async (film) => {
    const render = await startRenderer(film, 0.2);
    const [first, last] = await Promise.all(
      [render(0), render(LAST_MOMENT)].map((frame) => frame.raw().toBuffer()),
    );
    const jumps = first?.filter((ink, index) => Math.abs(ink - (last?.[index] ?? 0)) > 4);
    expect(jumps?.length).toBe(0);
  },
  RENDER_TIMEOUT_MS,
);

test.each(films)('the film $name is there and small', ({ name, path }) => {
  const limit = name === 'story' ? MAX_BYTES.story : MAX_BYTES.testimonial;
  expect(statSync(publicFile(`${path}.mp4`)).size).toBeLessThan(limit);
});

test.each(videos)('every file the catalogue names for $id is there', (video) => {
  const { videoSrc, webmSrc, captionsSrc, thumbnail, thumbnailAvif } = video;
  const named = [videoSrc, captionsSrc, thumbnail, thumbnailAvif, webmSrc ?? videoSrc];
  expect(named.filter((path) => !existsSync(publicFile(path)))).toEqual([]);
});

test.each(videos)('the catalogue offers the WebM of $id only where it saves bytes', (video) => {
  const webm = publicFile(video.videoSrc.replace(/mp4$/, 'webm'));
  expect(video.webmSrc !== null).toBe(existsSync(webm));
  if (video.webmSrc === null) return;
  expect(statSync(webm).size).toBeLessThan(statSync(publicFile(video.videoSrc)).size);
});
