// The addresses of uploaded files contain a content hash: `/uploads/video/<hash>.mp4`, `/uploads/captions/<hash>.vtt`,
// `/uploads/icon/<hash>`. Those of pictures and logos also contain their size (`catalog/picture.ts`).

export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;

export type VideoFormat = keyof typeof videoTypes;

export const uploadPatterns = {
  picture: /^(\/uploads\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\/)\d{1,4}\.webp$/,
  video: /^\/uploads\/video\/[0-9a-f]{32}\.(?:mp4|webm)$/,
  captions: /^\/uploads\/captions\/[0-9a-f]{32}\.vtt$/,
  icon: /^\/uploads\/icon\/[0-9a-f]{32}$/,
};

/** The PNG version of an uploaded logo, for mail clients that show neither WebP nor AVIF. */
export function logoPng(url: string): string | undefined {
  const [, folder] = uploadPatterns.picture.exec(url) ?? [];
  return folder && `${folder}logo.png`;
}

/** The files of an uploaded icon. Phones cut the maskable one to their own shape. */
export const iconFiles = ['32.png', '180.png', '192.png', '512.png', 'maskable-512.png'] as const;
