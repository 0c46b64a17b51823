import { Clock } from 'lucide-react';
import { formatTime } from '#shared/dates.ts';

export function LastUpdated({ at }: { at: string }) {
  return (
    <span className="num flex items-center gap-2">
      <Clock aria-hidden strokeWidth={1.9} className="size-4.5 shrink-0" />
      Last updated {formatTime(at)}
    </span>
  );
}
