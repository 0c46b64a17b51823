import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { optimize } from 'svgo';

export const PROJECT = dirname(import.meta.dirname);

export interface Output {
  write(path: string, content: string | Uint8Array): void;
}

/** Writes the files of one job, paths relative to the project, and says how far it is. */
export function startOutput(total: number): Output {
  let count = 0;
  return {
    write(path, content) {
      const target = join(PROJECT, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
      count += 1;
      const size = (Buffer.byteLength(content) / 1000).toFixed(1);
      console.log(`${`${count}/${total}`.padStart(7)}  ${size.padStart(6)} KB  ${path}`);
    },
  };
}

/** Smaller SVG that looks the same; ids are kept because they carry each file's prefix. */
export function tidySvg(svg: string): string {
  return optimize(svg, {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      {
        name: 'preset-default',
        params: {
          overrides: {
            cleanupIds: false,
            mergePaths: false,
            collapseGroups: false,
            convertTransform: false,
            moveElemsAttrsToGroup: false,
            moveGroupAttrsToElems: false,
            removeUnknownsAndDefaults: { keepRoleAttr: true, keepAriaAttrs: true },
            convertPathData: { floatPrecision: 1, applyTransforms: false },
          },
        },
      },
    ],
  }).data;
}
