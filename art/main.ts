/**
 * Draws every picture of the shop: `node art/main.ts [packs|scenes|share|posters|films|fonts|icons|motifs]`.
 * Without an argument it draws all but the films, which take minutes and need ffmpeg. Scenes and share cards are
 * photographed with Chromium. The same sources always give the same files.
 */
import { writeFilms } from './films.ts';
import { writeFonts } from './fonts.ts';
import { writeIcons } from './icons.ts';
import { writeIllustrations } from './illustrations.ts';
import { writePacks } from './pack-files.ts';
import { writePictureModule } from './picture-module.ts';
import { writePosters } from './posters.ts';
import { writeScenes } from './scenes.ts';
import { writeShareCards } from './share.ts';

const JOBS: Record<string, () => void | Promise<void>> = {
  packs: writePacks,
  motifs: writeIllustrations,
  icons: writeIcons,
  fonts: writeFonts,
  scenes: writeScenes,
  share: writeShareCards,
  posters: writePosters,
  films: writeFilms,
};

async function draw(names: string[]): Promise<void> {
  for (const name of names) {
    const job = JOBS[name];
    if (!job)
      throw new Error(`There is no "${name}" to draw: use ${Object.keys(JOBS).join(', ')}.`);
    console.log(name);
    await job();
  }
  if (names.includes('scenes') || names.includes('posters')) writePictureModule();
}

const wanted = process.argv.slice(2);
const usual = Object.keys(JOBS).filter((name) => name !== 'films');
try {
  await draw(wanted.length > 0 ? wanted : usual);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
