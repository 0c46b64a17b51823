import { limits } from '#shared/limits.ts';

interface FileKind {
  path: `/api/admin/${string}`;
  /** For the file chooser; the real type is checked by the first bytes. */
  accept: string;
  bytesMax: number;
  /** The name in messages: 'A picture may have up to 10 MB.' */
  name: string;
  wrongType: string;
  /** Whether these first bytes are those of an accepted type. */
  matches: (head: string) => boolean;
}

const isJpeg = (head: string) => head.startsWith('\xff\xd8\xff');
const isPng = (head: string) => head.startsWith('\x89PNG\r\n\x1a\n');
const isWebp = (head: string) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
const isAvif = (head: string) => head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8));
const isMp4 = (head: string) =>
  head.slice(4, 8) === 'ftyp' && /iso|mp4|avc1|M4V/.test(head.slice(8));
const isWebm = (head: string) => head.startsWith('\x1a\x45\xdf\xa3');

const picture: FileKind = {
  path: '/api/admin/uploads',
  accept: 'image/jpeg,image/png,image/webp,image/avif',
  bytesMax: limits.pictureBytesMax,
  name: 'A picture',
  wrongType: 'This is not a JPEG, PNG, WebP or AVIF picture.',
  matches: (head) => [isJpeg, isPng, isWebp, isAvif].some((isType) => isType(head)),
};

/** The kinds of files that the back-office uploads. */
export const fileKinds = {
  picture,
  logo: { ...picture, path: '/api/admin/uploads/logo', name: 'A logo' },
  icon: { ...picture, path: '/api/admin/uploads/icon', name: 'An icon' },
  video: {
    path: '/api/admin/uploads/video',
    accept: 'video/mp4,video/webm',
    bytesMax: limits.videoBytesMax,
    name: 'A video',
    wrongType: 'Choose an MP4 or WebM video.',
    matches: (head) => isMp4(head) || isWebm(head),
  },
  captions: {
    path: '/api/admin/uploads/captions',
    accept: '.vtt,text/vtt',
    bytesMax: limits.captionsBytesMax,
    name: 'A captions file',
    wrongType: 'Choose a WebVTT file (.vtt): a text in UTF-8 that starts with WEBVTT.',
    matches: (head) => /^(?:\xef\xbb\xbf)?WEBVTT/.test(head),
  },
} satisfies Record<string, FileKind>;

export type UploadKind = keyof typeof fileKinds;
