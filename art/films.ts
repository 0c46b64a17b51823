import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { encodeMp4, encodeWebm, requireFfmpeg, startMaster } from './ffmpeg.ts';
import { times } from './lib/numbers.ts';
import { startOutput, type Output } from './output.ts';
import { captionFile } from './posters/captions.ts';
import { listTestimonialFilms, STORY_FILM, type Film } from './posters/films.ts';
import { startRenderer } from './posters/render.ts';

const FILES_PER_FILM = 3;

/** Each film as MP4 and WebM, with its captions; a whole set takes many minutes. */
export async function writeFilms(): Promise<void> {
  await requireFfmpeg();
  const films = [STORY_FILM, ...listTestimonialFilms()];
  const output = startOutput(films.length * FILES_PER_FILM);
  for (const film of films) await writeFilm(film, output);
}

async function writeFilm(film: Film, output: Output): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-film-'));
  const file = (ending: string) => join(folder, `film.${ending}`);
  try {
    await renderMaster(film, file('mkv'));
    console.log(`         ${film.name}: MP4, then WebM`);
    await encodeMp4(file('mkv'), file('mp4'));
    await encodeWebm(file('mkv'), file('webm'));
    const write = (ending: string, content: string | Buffer) =>
      output.write(`public${film.path}.${ending}`, content);
    write('vtt', captionFile(film.captions));
    const mp4 = readFileSync(file('mp4'));
    write('mp4', mp4);
    const webm = readFileSync(file('webm'));
    if (webm.length < mp4.length) write('webm', webm);
    else console.log(`         no WebM of ${film.name}: it would be larger than the MP4`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every frame, without loss: both encoders read it, one of them twice. */
async function renderMaster(film: Film, file: string): Promise<void> {
  const { input, done } = startMaster(film, file);
  await Promise.all([done, feedFrames(film, input)]);
}

async function feedFrames(film: Film, encoder: Writable): Promise<void> {
  const total = Math.round(film.seconds * film.framesPerSecond);
  const batch = availableParallelism();
  const render = await startRenderer(film, film.filmWidth / film.width);
  for (let start = 0; start < total; start += batch) {
    const frames = times(Math.min(batch, total - start), (index) =>
      render((start + index) / total)
        .raw()
        .toBuffer(),
    );
    for (const pixels of await Promise.all(frames)) {
      if (!encoder.write(pixels)) await new Promise((resume) => encoder.once('drain', resume));
    }
    reportFrames(film, Math.min(start + batch, total), total);
  }
  encoder.end();
  await finished(encoder);
}

/** One line that counts on a terminal, and a line for every tenth of the film elsewhere. */
function reportFrames({ name }: Film, done: number, total: number): void {
  const text = `         ${name}: frame ${done} of ${total}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === total ? '\n' : ''}`);
  else if ((done * 10) % total < availableParallelism() * 10) console.log(text);
}
