import { staticPreviewHosts } from '#shared/policy.ts';

/** Whether only static files are served here, so that asking the API is no use. */
export function isStaticPreview(hostname: string): boolean {
  return staticPreviewHosts.some((suffix) => hostname.endsWith(suffix));
}
