import { useState, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';

export interface FilmFiles {
  mp4: string;
  webm: string | null;
  captions: string | null;
}

interface FilmProps {
  files: FilmFiles;
  label: string;
  poster?: string;
  autoPlay?: boolean;
  /** Captions that are on by default. */
  captioned?: boolean;
  /** Shown if the film cannot be played. */
  fallback?: ReactNode;
  className?: string;
}

/** A muted loop with native controls. It is not loaded before it is rendered. */
export function Film(props: FilmProps) {
  const { files, label, poster, autoPlay, captioned, fallback, className } = props;
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <div className="relative size-full">
        {fallback}
        <p
          role="status"
          className="absolute inset-x-4 bottom-4 flex items-center gap-2.5 rounded-md bg-surface px-4 py-3 text-sm leading-snug font-[550] text-ink"
        >
          <CircleAlert aria-hidden strokeWidth={1.9} className="size-5 shrink-0 text-majith-600" />
          The film could not be loaded. Please try again later.
        </p>
      </div>
    );
  }
  return (
    <video
      aria-label={label}
      poster={poster}
      controls
      loop
      muted
      playsInline
      autoPlay={autoPlay}
      preload={autoPlay ? 'auto' : 'none'}
      className={className}
    >
      {files.webm && <source src={files.webm} type="video/webm" />}
      <source src={files.mp4} type={typeOf(files.mp4)} onError={() => setHasFailed(true)} />
      {files.captions && (
        <track
          kind="captions"
          src={files.captions}
          srcLang="en"
          label="English"
          default={captioned}
        />
      )}
    </video>
  );
}

/** A film that was uploaded as WebM only has no MP4. */
const typeOf = (file: string) => (file.endsWith('.webm') ? 'video/webm' : 'video/mp4');
