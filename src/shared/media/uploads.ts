// The addresses of uploaded files, besides those of pictures (`catalog/picture.ts`). All contain a content hash:
// `/uploads/video/<hash>.mp4`, `/uploads/captions/<hash>.vtt`, `/uploads/icon/<hash>`.

export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;

export type VideoFormat = keyof typeof videoTypes;

const VIDEO = /^\/uploads\/video\/[0-9a-f]{32}\.(?:mp4|webm)$/;
const CAPTIONS = /^\/uploads\/captions\/[0-9a-f]{32}\.vtt$/;
const ICON = /^\/uploads\/icon\/[0-9a-f]{32}$/;
const LOGO = /^(\/uploads\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\/)\d{1,4}\.webp$/;

export const isUploadedVideo = (url: string) => VIDEO.test(url);
export const isUploadedCaptions = (url: string) => CAPTIONS.test(url);
export const isUploadedIcon = (url: string) => ICON.test(url);

/** The PNG version of an uploaded logo, for mail clients that show neither WebP nor AVIF. */
export function logoPng(url: string): string | undefined {
  const [, folder] = LOGO.exec(url) ?? [];
  return folder && `${folder}logo.png`;
}

/** The files of an uploaded icon. Phones cut the maskable one to their own shape. */
export const iconFiles = ['32.png', '180.png', '192.png', '512.png', 'maskable-512.png'] as const;
