import { uploadedPicture } from '#shared/catalog/picture.ts';
import type { SharedPicture } from './page-meta.ts';

/** The upload as the preview of a shared link; undefined for other pictures. */
export function sharedUpload(url: string, alt: string): SharedPicture | undefined {
  const size = uploadedPicture(url);
  return size && { path: url, alt, type: 'image/webp', width: size.width, height: size.height };
}
