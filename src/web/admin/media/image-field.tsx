import { uploadedPicture } from '#shared/catalog/picture.ts';
import { limits } from '#shared/limits.ts';
import { SizedPicture } from '#web/catalog/sized-picture.tsx';
import { sizeText } from './check-file.ts';
import { UploadField, type MediaFieldProps } from './upload-field.tsx';

interface ImageFieldProps extends MediaFieldProps {
  /** A logo is also stored as PNG, for emails. */
  kind?: 'picture' | 'logo';
}

const LIMITS = `JPEG, PNG, WebP or AVIF, up to ${sizeText(limits.pictureBytesMax)}.`;

/** A picture that is stored in several sizes. */
export function ImageField({ kind = 'picture', hint, ...props }: ImageFieldProps) {
  return (
    <UploadField
      {...props}
      kind={kind}
      noun={kind === 'logo' ? 'a logo' : 'a picture'}
      hint={hint ?? LIMITS}
    >
      {props.value !== null && <Preview url={props.value} />}
    </UploadField>
  );
}

function Preview({ url }: { url: string }) {
  const size = uploadedPicture(url);
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-x-3.5 gap-y-1">
      <SizedPicture
        src={url}
        alt=""
        sizes="240px"
        className="max-h-36 w-auto max-w-full rounded-md border border-hairline bg-surface object-contain"
      />
      {size && (
        <span className="num text-sm text-ink-2">
          {size.width} × {size.height}
        </span>
      )}
    </div>
  );
}
