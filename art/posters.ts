import sharp from 'sharp';
import { startOutput, type Output } from './output.ts';
import { fileCount, MASTER_SCALE, shrink, writePicture, type Picture } from './pictures.ts';
import { listTestimonialFilms, STORY_FILM, type Film } from './posters/films.ts';
import { startRenderer } from './posters/render.ts';

const THUMBNAIL_WIDTH = 540;

export const STORY_POSTER: Picture = {
  name: 'story-poster',
  width: STORY_FILM.width,
  height: STORY_FILM.height,
  widths: [480, 780, 1280],
};

/** The still each film shows until it plays. */
export async function writePosters(): Promise<void> {
  const testimonials = listTestimonialFilms();
  const output = startOutput(fileCount([STORY_POSTER]) + testimonials.length * 2);
  await writePicture(output, STORY_POSTER, await stillOf(STORY_FILM));
  for (const film of testimonials) await writeThumbnail(output, film);
}

/** Beside the film, under a name that never changes: the catalogue points at it. */
async function writeThumbnail(output: Output, film: Film): Promise<void> {
  const height = Math.round((THUMBNAIL_WIDTH * film.height) / film.width);
  const pixels = await shrink(await stillOf(film), THUMBNAIL_WIDTH, height);
  const avif = sharp(pixels).avif({ quality: 52, effort: 6, chromaSubsampling: '4:4:4' });
  const webp = sharp(pixels).webp({ quality: 74, effort: 6, smartSubsample: true });
  output.write(`public${film.path}.avif`, await avif.toBuffer());
  output.write(`public${film.path}.webp`, await webp.toBuffer());
}

async function stillOf(film: Film): Promise<Buffer> {
  const render = await startRenderer(film, MASTER_SCALE);
  return render(film.posterTime).png().toBuffer();
}
