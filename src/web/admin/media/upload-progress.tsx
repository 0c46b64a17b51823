interface UploadProgressProps {
  fileName: string;
  /** From 0 to 1. */
  progress: number;
}

export function UploadProgress({ fileName, progress }: UploadProgressProps) {
  const percent = Math.round(progress * 100);
  return (
    <p className="flex items-center gap-2.5">
      <progress
        aria-label={`Uploading ${fileName}`}
        max={100}
        value={percent}
        className="h-2 min-w-0 grow accent-neel-700"
      />
      <span className="num shrink-0 text-xs text-ink-2">
        {percent < 100 ? `${percent}%` : 'Preparing…'}
      </span>
    </p>
  );
}
