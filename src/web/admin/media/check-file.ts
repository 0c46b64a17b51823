import { fileKinds, type UploadKind } from './file-kinds.ts';

const KB = 1024;
const HEAD_BYTES = 64;

/** The reason why a file cannot be uploaded; undefined if it can. */
export async function fileError(kind: UploadKind, file: File): Promise<string | undefined> {
  const { bytesMax, name, matches, wrongType } = fileKinds[kind];
  if (file.size === 0) return 'This file is empty.';
  if (file.size > bytesMax) {
    return `This file has ${sizeText(file.size)}. ${name} may have up to ${sizeText(bytesMax)}.`;
  }
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return matches(String.fromCharCode(...bytes)) ? undefined : wrongType;
}

/** For example `10 MB`, `2.5 MB` or `200 KB`. */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= KB * KB;
  const value = isLarge ? bytes / (KB * KB) : bytes / KB;
  return `${value.toFixed(1).replace(/\.0$/, '')} ${isLarge ? 'MB' : 'KB'}`;
}
