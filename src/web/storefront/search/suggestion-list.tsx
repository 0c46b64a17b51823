import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/link.tsx';
import type { OptionGroup } from './list-options.tsx';

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface SuggestionListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** The option that the arrow keys have reached. */
  active: number;
  onOpen: () => void;
}

/** The keyboard stays in the field, which names the active option. */
export function SuggestionList({ id, groups, active, onOpen }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="pb-3">
      {groups.map(({ label, first, options }) => (
        <div key={label} role="group" aria-label={label} className="pt-3">
          <p aria-hidden className="px-5 pb-1 text-sm font-semibold text-ink-3 md:px-7">
            {label}
          </p>
          {options.map(({ key, to, content }, place) => {
            const index = first + place;
            const isActive = index === active;
            return (
              <Link
                key={key}
                ref={isActive ? showOption : undefined}
                id={optionId(id, index)}
                role="option"
                aria-selected={isActive}
                tabIndex={-1}
                to={to}
                onClick={onOpen}
                className={cx(
                  'flex items-center gap-3.5 px-5 py-2 hover:bg-neel-50 md:px-7',
                  isActive && 'bg-neel-50 outline-2 -outline-offset-2 outline-neel-700',
                )}
              >
                {content}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
