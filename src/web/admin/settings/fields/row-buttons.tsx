import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

interface RowButtonsProps {
  /** The name of the entry in the labels. */
  name: string;
  index: number;
  count: number;
  move: (index: number, by: -1 | 1) => void;
  remove: (index: number) => void;
}

export function RowButtons({ name, index, count, move, remove }: RowButtonsProps) {
  return (
    <span className="flex shrink-0">
      {count > 1 && (
        <>
          <IconButton
            label={`Move ${name} up`}
            data-part="up"
            disabled={index === 0}
            onClick={() => move(index, -1)}
          >
            <ArrowUp aria-hidden strokeWidth={1.9} />
          </IconButton>
          <IconButton
            label={`Move ${name} down`}
            data-part="down"
            disabled={index === count - 1}
            onClick={() => move(index, 1)}
          >
            <ArrowDown aria-hidden strokeWidth={1.9} />
          </IconButton>
        </>
      )}
      <IconButton
        label={`Remove ${name}`}
        data-part="remove"
        onClick={() => remove(index)}
        className="text-majith-700"
      >
        <Trash2 aria-hidden strokeWidth={1.9} />
      </IconButton>
    </span>
  );
}
