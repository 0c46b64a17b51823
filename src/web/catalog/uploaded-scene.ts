import { uploadedPicture } from '#shared/catalog/picture.ts';
import type { Scene } from '#web/art/scenes.ts';

/** The sources of an uploaded image; undefined for other addresses. */
export function sceneFromUpload(url: string | undefined): Scene | undefined {
  const uploaded = url === undefined ? undefined : uploadedPicture(url);
  return uploaded && { ...uploaded, src: url ?? '' };
}
