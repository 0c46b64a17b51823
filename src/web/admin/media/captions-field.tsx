import { Captions } from 'lucide-react';
import { limits } from '#shared/limits.ts';
import { sizeText } from './check-file.ts';
import { UploadField, type MediaFieldProps } from './upload-field.tsx';

const LIMITS = `WebVTT (.vtt), up to ${sizeText(limits.captionsBytesMax)}.`;

/** The captions of a video. */
export function CaptionsField({ hint, ...props }: MediaFieldProps) {
  const { value } = props;
  return (
    <UploadField {...props} kind="captions" noun="a captions file" hint={hint ?? LIMITS}>
      {value !== null && (
        <a
          href={value}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center gap-2 justify-self-start text-sm font-semibold text-neel-700 underline decoration-neel-200 decoration-2 underline-offset-4"
        >
          <Captions aria-hidden strokeWidth={1.9} className="size-5 shrink-0" />
          Show the captions
        </a>
      )}
    </UploadField>
  );
}
