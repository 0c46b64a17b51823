import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { videoTypes } from './uploads.ts';

const access = 'admin';
const permission = 'manage_settings';

export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/video',
  access,
  permission,
  summary: `Uploads an MP4 or WebM video (the body is the file) of up to ${limits.videoMinutesMax} minutes`,
  isStreamedUpload: true,
  bodyLimitBytes: limits.videoBytesMax,
  reply: z.object({
    url: z.string(),
    type: z.enum(Object.values(videoTypes)),
    durationSeconds: z.number(),
  }),
});

export const uploadCaptions = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/captions',
  access,
  permission,
  summary: 'Uploads the captions of a video as WebVTT (the body is the file)',
  isUpload: true,
  bodyLimitBytes: limits.captionsBytesMax,
  reply: z.object({ url: z.string() }),
});

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/logo',
  access,
  permission,
  summary:
    'Uploads a logo (the body is the file): stored like an image, and as `logo.png` for emails',
  isUpload: true,
  bodyLimitBytes: limits.pictureBytesMax,
  reply: z.object({ url: z.string(), width: z.int(), height: z.int() }),
});

const colour = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #262A74'), z.toLowerCase());

export const uploadIcon = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/icon',
  access,
  permission,
  summary:
    'Uploads a square icon (the body is the file) and stores it in the sizes that browsers and phones need',
  query: z.object({ background: z._default(colour, '#ffffff') }),
  isUpload: true,
  bodyLimitBytes: limits.pictureBytesMax,
  reply: z.object({ url: z.string() }),
});
