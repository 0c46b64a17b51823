import { ImageUp, RotateCcw, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { fileKinds } from '../../media/file-kinds.ts';
import { UploadProgress } from '../../media/upload-progress.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

/** Accepts dropped or chosen images and shows their upload progress. */
export function PictureDrop({ uploads }: { uploads: Uploads }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    uploads.add(event.dataTransfer.files);
  }

  return (
    <div className="grid gap-3">
      <div
        role="group"
        aria-label="Upload pictures"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid justify-items-center gap-2.5 rounded-md border-2 border-dashed px-4 py-5 text-center transition-colors duration-200',
          isOver ? 'border-neel-700 bg-neel-100' : 'border-neel-200 bg-neel-50',
        )}
      >
        <Button
          variant="quiet"
          name="images"
          onClick={() => input.current?.click()}
          icon={<ImageUp aria-hidden strokeWidth={1.9} />}
        >
          Upload pictures
        </Button>
        <p className="text-sm text-ink-2">
          or drop them here. JPEG, PNG, WebP or AVIF, up to 10 MB each.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={fileKinds.picture.accept}
          aria-label="Pictures to upload"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            uploads.add(target.files ?? []);
            // Allows the same file to be chosen again.
            target.value = '';
          }}
        />
      </div>
      {uploads.uploads.length > 0 && (
        <ul aria-label="Uploads" className="grid gap-2">
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { file, progress, failure, canRetry } = upload;
  return (
    <li className="flex items-center gap-2 rounded-md bg-table-head py-1.5 pr-1.5 pl-3.5 text-sm">
      <div className="min-w-0 grow">
        <b className="block truncate font-[650]">{file.name}</b>
        {failure ? (
          <p role="alert" className="font-[550] wrap-anywhere text-majith-700">
            {failure}
          </p>
        ) : (
          <UploadProgress fileName={file.name} progress={progress} />
        )}
      </div>
      {canRetry && failure && (
        <IconButton label={`Try ${file.name} again`} onClick={() => uploads.retry(upload)}>
          <RotateCcw aria-hidden strokeWidth={1.9} />
        </IconButton>
      )}
      <IconButton
        label={failure ? `Forget ${file.name}` : `Cancel ${file.name}`}
        onClick={() => uploads.drop(upload)}
      >
        <X aria-hidden strokeWidth={1.9} />
      </IconButton>
    </li>
  );
}
