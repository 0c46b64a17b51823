import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ChipProps {
  children: ReactNode;
  onRemove: () => void;
  removeLabel: string;
}

export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-full bg-neel-100 pr-0.5 pl-3.5 text-sm font-semibold text-neel-800">
      <span className="truncate pt-px">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid touch-area size-8 shrink-0 place-items-center rounded-full transition-colors hover:bg-neel-200 focus-visible:outline-offset-0"
      >
        <X aria-hidden strokeWidth={1.9} className="size-4" />
      </button>
    </span>
  );
}
