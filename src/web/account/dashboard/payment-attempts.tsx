import type { PaymentAttempt } from '#shared/checkout/contract.ts';
import { formatRupees } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { attemptDates, attemptTexts, purposeOf } from './attempt-texts.ts';

/** Lists payments that did not become orders, so that customers can see where their money is. */
export function PaymentAttempts({ attempts }: { attempts: PaymentAttempt[] }) {
  return (
    <section aria-labelledby="where-your-money-is" className="mt-3">
      <h2 id="where-your-money-is" className="display text-xl">
        Where your money is
      </h2>
      <p className="mt-1 text-sm text-ink-2">Payments that did not become an order.</p>
      <ul className="mt-3 grid gap-3 *:min-w-0 lg:grid-cols-2 lg:gap-4">
        {attempts.map((attempt) => (
          <Attempt key={`${attempt.id} ${attempt.receivedAt}`} attempt={attempt} />
        ))}
      </ul>
    </section>
  );
}

function Attempt({ attempt }: { attempt: PaymentAttempt }) {
  const { label, tone, next } = attemptTexts(attempt);
  return (
    <li className="grid content-start gap-2 rounded-lg border-[1.5px] border-line bg-surface px-4.5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="num text-lead font-[750]">{formatRupees(attempt.amount)}</b>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </div>
      <p className="leading-snug font-semibold wrap-anywhere">{purposeOf(attempt)}</p>
      <p className="text-sm">{next}</p>
      <ul className="num flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-3">
        {attemptDates(attempt).map((date) => (
          <li key={date}>{date}</li>
        ))}
      </ul>
      {attempt.state === 'not_received' && (
        <TextLink to="/cart" className="justify-self-start text-sm">
          Back to your cart
        </TextLink>
      )}
    </li>
  );
}
