import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import sharp from 'sharp';
import { times } from './lib/numbers.ts';
import { startOutput } from './output.ts';
import { listFilms, type Film } from './posters/films.ts';

/** Seamless loops as MP4; a whole set takes some minutes. */
export async function writeFilms(): Promise<void> {
  requireFfmpeg();
  const films = listFilms();
  const output = startOutput(films.length);
  const folder = mkdtempSync(join(tmpdir(), 'tokri-films-'));
  try {
    for (const film of films) {
      const file = join(folder, `${film.name}.mp4`);
      await renderFilm(film, file);
      output.write(join('public', film.path), readFileSync(file));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireFfmpeg(): void {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
  } catch {
    throw new Error('Films need ffmpeg, which is missing here (Debian: apt-get install ffmpeg).');
  }
}

export async function renderFilm(film: Film, file: string): Promise<void> {
  const encoder = spawn('ffmpeg', encoderArguments(film, file), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const done = new Promise<void>((resolve, reject) => {
    encoder.once('error', reject);
    encoder.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg stopped with code ${code} on ${film.name}.`));
    });
  });
  await Promise.all([done, feedFrames(film, encoder.stdin)]);
}

async function feedFrames(film: Film, encoder: Writable): Promise<void> {
  const total = Math.round(film.seconds * film.framesPerSecond);
  const batch = availableParallelism();
  for (let start = 0; start < total; start += batch) {
    const frames = times(Math.min(batch, total - start), (index) =>
      renderFrame(film, (start + index) / total),
    );
    for (const pixels of await Promise.all(frames)) {
      if (!encoder.write(pixels)) await new Promise((resume) => encoder.once('drain', resume));
    }
  }
  encoder.end();
  await finished(encoder);
}

function renderFrame(film: Film, time: number): Promise<Buffer> {
  return sharp(Buffer.from(film.frame(time)))
    .resize(film.filmWidth, film.filmHeight, { fit: 'fill' })
    .flatten()
    .raw()
    .toBuffer();
}

function encoderArguments(film: Film, file: string): string[] {
  const frames = `-f rawvideo -pix_fmt rgb24 -s ${film.filmWidth}x${film.filmHeight} -r ${film.framesPerSecond} -i -`;
  const codec = '-c:v libx264 -profile:v high -pix_fmt yuv420p -crf 27 -preset slow';
  // One thread and no version stamp: the same frames always give the same bytes.
  const repeatable = '-threads 1 -fflags +bitexact -flags:v +bitexact';
  const options = `-y -loglevel error ${frames} ${codec} ${repeatable} -movflags +faststart`;
  return [...options.split(' '), file];
}
