import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { devNull } from 'node:os';
import type { Writable } from 'node:stream';
import type { Film } from './posters/films.ts';

// One thread and no version stamp: the same frames always give the same bytes.
const REPEATABLE = '-threads 1 -fflags +bitexact -flags:v +bitexact';
// Named in full, so that a film has the very inks of its poster on every screen.
const COLOURS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

export async function requireFfmpeg(): Promise<void> {
  try {
    await start(['-version']).done;
  } catch {
    throw new Error('Films need ffmpeg, which is missing here (Debian: apt-get install ffmpeg).');
  }
}

interface Master {
  /** Takes the frames, one after the other, as raw pixels. */
  input: Writable;
  done: Promise<void>;
}

/** Keeps the frames of a film without loss. */
export function startMaster(film: Film, file: string): Master {
  const { filmWidth, filmHeight, framesPerSecond } = film;
  const frames = `-f rawvideo -pix_fmt rgb24 -s ${filmWidth}x${filmHeight} -r ${framesPerSecond} -i -`;
  const convert =
    '-vf scale=out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd+full_chroma_int -pix_fmt yuv420p';
  const { process, done } = start([
    ...words(`${frames} ${convert} ${COLOURS} -c:v ffv1 ${REPEATABLE}`),
    file,
  ]);
  return { input: process.stdin, done };
}

export async function encodeMp4(master: string, file: string): Promise<void> {
  const codec = '-c:v libx264 -profile:v high -crf 30 -preset slow -tune animation -g 400';
  const options = words(`${codec} ${COLOURS} ${REPEATABLE} -movflags +faststart`);
  await start(['-i', master, ...options, file]).done;
}

/** VP9, because cheap phones decode it in hardware. The second pass knows the whole film. */
export async function encodeWebm(master: string, file: string): Promise<void> {
  const codec = '-c:v libvpx-vp9 -b:v 0 -crf 46 -deadline good -auto-alt-ref 6 -lag-in-frames 25';
  const options = words(`${codec} -g 400 ${COLOURS} ${REPEATABLE}`);
  const shared = ['-i', master, ...options, '-passlogfile', file];
  await start([...shared, ...words('-pass 1 -cpu-used 4 -f null'), devNull]).done;
  await start([...shared, ...words('-pass 2 -cpu-used 3'), file]).done;
}

function words(options: string): string[] {
  return options.split(' ');
}

interface Run {
  process: ChildProcessByStdio<Writable, null, null>;
  done: Promise<void>;
}

function start(options: string[]): Run {
  const process = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...options], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const done = new Promise<void>((resolve, reject) => {
    process.once('error', reject);
    process.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg stopped with code ${code}: ${options.join(' ')}`));
    });
  });
  return { process, done };
}
