import { limits } from '#shared/limits.ts';
import { sizeText } from './check-file.ts';
import { UploadField, type MediaFieldProps } from './upload-field.tsx';

interface VideoFieldProps extends MediaFieldProps {
  captions?: string | null;
  poster?: string | null;
}

const LIMITS = `MP4 or WebM, up to ${sizeText(limits.videoBytesMax)} and ${limits.videoMinutesMax} minutes.`;

/** A video. `onChange` also gets its duration. */
export function VideoField({ captions, poster, hint, ...props }: VideoFieldProps) {
  const { value, label } = props;
  return (
    <UploadField {...props} kind="video" noun="a video" hint={hint ?? LIMITS}>
      {value !== null && (
        <video
          // A changed source needs a new element.
          key={`${value} ${captions}`}
          aria-label={label}
          src={value}
          poster={poster ?? undefined}
          controls
          muted
          playsInline
          preload="metadata"
          className="max-h-64 w-auto max-w-full rounded-md bg-neel-900"
        >
          {captions && (
            <track kind="captions" src={captions} srcLang="en" label="English" default />
          )}
        </video>
      )}
    </UploadField>
  );
}
