import { CircleCheck, CircleX, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hiddenPage } from '#web/page/page-meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { runChecks, type Check } from './checks.ts';

export { clientLoader, loader } from '#web/page/own-document.ts';

export const meta = () => hiddenPage('Payment test');

/** A setup check: does the payment script load, and is the key a live key? */
export default function PaymentTestPage() {
  const [round, setRound] = useState(1);
  const [done, setDone] = useState<{ round: number; checks: Check[] }>();
  const checks = done?.round === round ? done.checks : undefined;

  useEffect(() => {
    void runChecks().then((outcome) => setDone({ round, checks: outcome }));
  }, [round]);

  return (
    <div className="wrap py-[clamp(28px,4vw,56px)]">
      <div className="mx-auto max-w-180">
        <h1 className="display text-3xl">Payment test</h1>
        <p className="mt-2 text-ink-2">
          Whether the payment script reaches this browser, and whether its key moves real money.
        </p>
        <div role="status" className="mt-6 min-h-42">
          {checks ? <Results checks={checks} /> : <p className="text-ink-2">Testing...</p>}
        </div>
        <Button
          variant="quiet"
          className="mt-6"
          busy={!checks}
          onClick={() => setRound(round + 1)}
          icon={<RefreshCw aria-hidden strokeWidth={1.9} />}
        >
          Run again
        </Button>
      </div>
    </div>
  );
}

function Results({ checks }: { checks: Check[] }) {
  return (
    <ul className="grid gap-3.5">
      {checks.map(({ name, hasPassed, text }) => (
        <li
          key={name}
          className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg bg-sunken px-5 py-4"
        >
          {hasPassed ? (
            <CircleCheck aria-hidden strokeWidth={1.9} className="size-7 text-patti-600" />
          ) : (
            <CircleX aria-hidden strokeWidth={1.9} className="size-7 text-majith-600" />
          )}
          <span>
            <b className="block font-[650]">{name}</b>
            <span className="text-sm wrap-anywhere text-ink-2">{text}</span>
          </span>
          <Badge tone={hasPassed ? 'ok' : 'bad'}>{hasPassed ? 'Pass' : 'Fail'}</Badge>
        </li>
      ))}
    </ul>
  );
}
