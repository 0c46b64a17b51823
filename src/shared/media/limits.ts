const KB = 1024;

/** Limits of uploaded files. Those of pictures are in the policy. */
export const mediaLimits = {
  videoBytesMax: 100 * KB * KB,
  videoMinutesMax: 5,
  videosPerHour: 30,
  captionBytesMax: 200 * KB,
  iconSideMin: 512,
} as const;
