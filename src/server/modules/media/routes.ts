import * as contract from '#shared/media/contract.ts';
import type { Pictures } from '../../adapters/pictures.ts';
import type { Uploads } from '../../adapters/uploads/uploads.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { auditedUpload } from './audited-upload.ts';
import { uploadVideo } from './upload-video.ts';

interface Deps {
  db: Db;
  pictures: Pictures;
  uploads: Uploads;
}

export function mediaRoutes(handle: Handle, deps: Deps): void {
  const { db, pictures, uploads } = deps;
  handle(contract.uploadVideo, (input) =>
    uploadVideo(deps, { file: input.file, actor: actorFromRequest(input) }),
  );
  handle(contract.uploadCaptions, (input) => {
    const { file } = input;
    const upload = { actor: actorFromRequest(input), bytes: file.length };
    return auditedUpload(db, { ...upload, action: 'upload_captions' }, () =>
      uploads.storeCaptions(file),
    );
  });
  handle(contract.uploadLogo, (input) => {
    const { file } = input;
    const upload = { actor: actorFromRequest(input), bytes: file.length };
    return auditedUpload(db, { ...upload, action: 'upload_logo' }, () => pictures.storeLogo(file));
  });
  handle(contract.uploadIcon, (input) => {
    const { file, query } = input;
    const upload = { actor: actorFromRequest(input), bytes: file.length };
    return auditedUpload(db, { ...upload, action: 'upload_icon' }, () =>
      pictures.storeIcon({ bytes: file, background: query.background }),
    );
  });
}
