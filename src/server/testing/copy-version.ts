import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './running-shop.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What a version consists of; the packages are shared. */
const PARTS = [
  'build',
  'package.json',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'sandbox',
  'scripts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];

/** Copies the shop with its build, to be changed and started as another version. */
export function copyVersion(): { path: string; remove(): void } {
  const { path, remove } = temporaryFolder();
  for (const part of PARTS) cpSync(join(ROOT, part), join(path, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return { path, remove };
}
