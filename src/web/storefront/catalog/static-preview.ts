import { staticPreviewHosts } from '#shared/limits.ts';

/** Static hosts have no API, so calling it is useless. */
export function isStaticPreview(hostname: string): boolean {
  return staticPreviewHosts.some((suffix) => hostname.endsWith(suffix));
}
