import { startOutput } from './output.ts';
import { fileCount, MASTER_SCALE, writePicture } from './pictures.ts';
import { SCENES } from './scenes/all.ts';
import { photograph } from './scenes/photograph.ts';

/** Photographs the stage sets. The packs on them are the files `packs` wrote. */
export async function writeScenes(): Promise<void> {
  const output = startOutput(fileCount(SCENES));
  for (const scene of SCENES) {
    const { width, height } = scene;
    const shot = { page: scene.page(), width, height, scale: MASTER_SCALE };
    await writePicture(output, scene, await photograph(shot));
  }
}
