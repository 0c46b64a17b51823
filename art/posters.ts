import sharp from 'sharp';
import { startOutput } from './output.ts';
import { fileCount, MASTER_SCALE, writePicture, type Picture } from './pictures.ts';
import { listFilms, type Film } from './posters/films.ts';

const UNITS_PER_INCH = 72;

/** The still each film shows until it plays. */
export async function writePosters(): Promise<void> {
  const films = listFilms();
  const output = startOutput(fileCount(films.map(posterOf)));
  for (const film of films) {
    const svg = Buffer.from(film.frame(film.posterTime));
    const master = await sharp(svg, { density: UNITS_PER_INCH * MASTER_SCALE })
      .png()
      .toBuffer();
    await writePicture(output, posterOf(film), master);
  }
}

export function posterOf({ name, width, height, posterWidths }: Film): Picture {
  return { name: `${name}-poster`, width, height, widths: posterWidths };
}
