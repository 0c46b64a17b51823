import { itemAt } from './lib/numbers.ts';
import { startOutput } from './output.ts';
import { FORMATS, pictureFile, type Format, type Picture } from './pictures.ts';
import { STORY_POSTER } from './posters.ts';
import { SCENES } from './scenes/all.ts';

const HEADER = `// Written by art/picture-module.ts.
`;

const TYPE = `
/** What a \`<picture>\` needs: source sets by format, a fallback and the size that reserves its place. */
export interface Scene {
  width: number;
  height: number;
  avif: string;
  webp: string;
  src: string;
}
`;

/** The typed module pages import pictures from; each is its own export, so unused ones drop out. */
export function writePictureModule(): void {
  const pictures: Picture[] = [...SCENES, STORY_POSTER];
  const imports = pictures.flatMap((picture) =>
    picture.widths.flatMap((width) =>
      FORMATS.map(
        (format) =>
          `import ${assetName(picture, width, format)} from './scenes/${pictureFile(picture, width, format)}';\n`,
      ),
    ),
  );
  const code = [HEADER, ...imports, TYPE, ...pictures.map(exportOf)].join('');
  startOutput(1).write('src/web/art/scenes.ts', code);
}

function exportOf(picture: Picture): string {
  const sources = (format: Format) =>
    picture.widths.map((width) => `\${${assetName(picture, width, format)}} ${width}w`).join(', ');
  const fallback = itemAt(picture.widths, 1);
  return `
export const ${camelCase(picture.name)}: Scene = {
  width: ${picture.width},
  height: ${picture.height},
  avif: \`${sources('avif')}\`,
  webp: \`${sources('webp')}\`,
  src: ${assetName(picture, fallback, 'webp')},
};
`;
}

function assetName({ name }: Picture, width: number, format: Format): string {
  return camelCase(`${name}-${width}-${format}`);
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
