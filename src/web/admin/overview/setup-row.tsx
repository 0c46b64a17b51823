import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { SetupStep } from '#shared/setup/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const states = {
  done: { icon: CircleCheck, colour: 'text-patti-600', tone: 'ok', text: 'Done' },
  sample: { icon: CircleDashed, colour: 'text-haldi-800', tone: 'warn', text: 'Sample content' },
  missing: { icon: CircleAlert, colour: 'text-majith-600', tone: 'bad', text: 'To do' },
} as const;

interface SetupRowProps {
  step: SetupStep;
  /** The name of the running change. */
  pending: string | undefined;
  onKeep: () => void;
  onRemoveSamples: () => void;
}

export function SetupRow({ step, pending, onKeep, onRemoveSamples }: SetupRowProps) {
  const { id, title, state, details, to, canKeep } = step;
  const { icon: Icon, colour, tone, text } = states[state];
  const isSample = state === 'sample';
  return (
    <li className="flex gap-3 border-t border-hairline px-4 py-3 lg:px-5">
      <Icon aria-hidden strokeWidth={1.9} className={`mt-0.5 size-5.5 shrink-0 ${colour}`} />
      <div className="grid min-w-0 grow gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {to === null ? (
            <b className="font-[650]">{title}</b>
          ) : (
            <TextLink to={to}>{title}</TextLink>
          )}
          <Badge tone={tone}>{text}</Badge>
        </div>
        {id === 'legal' && state !== 'done' && (
          <p className="text-sm text-ink-2">
            The shop may legally open when these facts are filled in.
          </p>
        )}
        {details.length > 0 && <Details details={details} />}
        {isSample && canKeep && (
          <div className="mt-1 flex flex-wrap gap-2.5">
            {id === 'products' && (
              <Button
                variant="quiet-danger"
                size="sm"
                busy={pending === 'remove'}
                onClick={onRemoveSamples}
              >
                Remove the samples…
              </Button>
            )}
            <Button
              variant="quiet"
              size="sm"
              busy={pending === `keep-${id}`}
              onClick={onKeep}
              aria-label={`Keep this: ${title}`}
            >
              Keep this
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** Long lists, such as all legal facts of a new shop, are closed at first. */
function Details({ details }: { details: readonly string[] }) {
  const list = (
    <ul className="grid gap-0.5 text-sm text-ink-2">
      {details.map((detail) => (
        <li key={detail} className="wrap-anywhere">
          {detail}
        </li>
      ))}
    </ul>
  );
  if (details.length <= 5) return list;
  return (
    <details>
      <summary className="min-h-11 content-center text-sm font-semibold text-neel-700">
        {details.length} points to check
      </summary>
      {list}
    </details>
  );
}
