import { formatDay } from '#shared/dates.ts';
import { counted } from '#web/lists/counted.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { SecondFactorState } from './load.ts';
import type { QuestionName } from './questions.ts';

interface TurnedOnProps {
  state: SecondFactorState;
  onAsk: (which: QuestionName) => void;
}

const FEW_CODES = 3;

export function TurnedOn({ state, onAsk }: TurnedOnProps) {
  const { since, recoveryCodesLeft: left, isRequired } = state;
  return (
    <>
      <dl className="num grid gap-2 *:flex *:justify-between *:gap-4 *:border-b *:border-line *:pb-2">
        <div>
          <dt className="text-ink-2">On since</dt>
          <dd className="font-[650]">{since && formatDay(since)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">Recovery codes left</dt>
          <dd className="font-[650]">{left}</dd>
        </div>
      </dl>
      {left <= FEW_CODES && (
        <Banner tone="warn">
          {left === 0
            ? 'You have no recovery codes'
            : `You have only ${counted(left, 'recovery code')}`}
          {' left. Create new ones before you need them.'}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button variant="quiet" size="sm" onClick={() => onAsk('renew')}>
          New recovery codes
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onAsk('move')}>
          Use another phone
        </Button>
        {!isRequired && (
          <Button variant="quiet-danger" size="sm" onClick={() => onAsk('turnOff')}>
            Turn off
          </Button>
        )}
      </div>
      {isRequired && (
        <p className="text-sm text-ink-2">
          This shop requires a second factor for all staff, so it cannot be turned off.
        </p>
      )}
    </>
  );
}
