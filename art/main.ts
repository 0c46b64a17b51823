/**
 * Draws every picture of the shop: `node art/main.ts [packs|scenes|posters|films|fonts|icons|motifs]`.
 * Without an argument it draws all but the films, which take minutes and need ffmpeg. Scenes are
 * photographed with Chromium. The same sources always give the same files.
 */
import { writeFonts } from './fonts.ts';
import { writeIcons } from './icons.ts';
import { writeIllustrations } from './illustrations.ts';
import { writePacks } from './pack-files.ts';

const JOBS: Record<string, () => void | Promise<void>> = {
  packs: writePacks,
  motifs: writeIllustrations,
  icons: writeIcons,
  fonts: writeFonts,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in JOBS));
if (unknown.length > 0) {
  console.error(`No such picture job: ${unknown.join(', ')}. Use ${Object.keys(JOBS).join(', ')}.`);
  process.exit(1);
}
const usual = Object.keys(JOBS).filter((name) => name !== 'films');
for (const name of wanted.length > 0 ? wanted : usual) {
  console.log(name);
  await JOBS[name]!();
}
