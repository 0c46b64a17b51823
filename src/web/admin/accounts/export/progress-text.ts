import type { DownloadProgress } from './report-progress.ts';

const MB = 1_000_000;

const megabytes = (bytes: number) => (bytes / MB).toFixed(bytes < 100 * MB ? 1 : 0);

/** `12.3 of 45.6 MB`; without a progress, the server still collects the data. */
export function progressText(progress: DownloadProgress | undefined): string {
  if (!progress) return 'Preparing…';
  const { bytes, total } = progress;
  return total === undefined
    ? `${megabytes(bytes)} MB`
    : `${megabytes(bytes)} of ${megabytes(total)} MB`;
}
