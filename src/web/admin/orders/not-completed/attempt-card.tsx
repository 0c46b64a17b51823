import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { NotCompleted } from '#shared/checkout/admin-contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatPhone } from '#shared/india.ts';
import { formatRupees } from '#shared/money.ts';
import { Contents } from '#web/orders/contents.tsx';
import { counted } from '#web/lists/counted.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { historyText, reasonText, reasonTone } from './texts.ts';

/** A checkout that did not become an order. */
export function AttemptCard({ attempt }: { attempt: NotCompleted }) {
  const [isOpen, setOpen] = useState(false);
  const { id, amount, contact, items, startedAt, heldUntil, reason, failure } = attempt;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const titleId = `attempt-${id}`;
  return (
    <article aria-labelledby={titleId} className="rounded-lg border border-hairline bg-surface">
      <div className="grid max-[15rem]:grid-cols-[minmax(0,1fr)] max-[15rem]:*:col-span-1! grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3.5 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_96px_44px] xl:gap-x-5 xl:py-3 xl:pr-2 xl:pl-5">
        <div className="min-w-0">
          <h2 id={titleId} className="leading-snug font-[650] wrap-anywhere text-neel-900">
            {contact.name || 'Erased customer'}
          </h2>
          <p title={contact.email} className="truncate text-xs text-ink-2">
            {contact.email}
          </p>
          <p className="num text-xs text-ink-2">{contact.phone && formatPhone(contact.phone)}</p>
        </div>
        <b className="num justify-self-end text-md font-bold xl:order-1">{formatRupees(amount)}</b>
        <div className="grid min-w-0 justify-items-start gap-1 max-xl:col-span-2">
          <Badge tone={reasonTone(reason)}>{reasonText(reason)}</Badge>
          {failure && reason === 'payment_failed' && (
            <p className="text-xs wrap-anywhere text-ink-2">{failure}</p>
          )}
        </div>
        <div className="num min-w-0 text-xs text-ink-2">
          <p>
            {formatTime(startedAt)} · {counted(count, 'item')}
          </p>
          <p className={cx(heldUntil && 'font-semibold text-neel-800')}>
            {heldUntil ? `Stock held until ${formatTime(heldUntil)}` : 'No stock held'}
          </p>
        </div>
        <IconButton
          label={`Details of ${contact.name || 'this checkout'}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `details-${id}` : undefined}
          onClick={() => setOpen(!isOpen)}
          className="justify-self-end xl:order-2"
        >
          <ChevronDown
            aria-hidden
            strokeWidth={1.9}
            className={cx('transition-[rotate] duration-200', isOpen && 'rotate-180')}
          />
        </IconButton>
      </div>
      {isOpen && <Details attempt={attempt} />}
    </article>
  );
}

function Details({ attempt }: { attempt: NotCompleted }) {
  const { id, items, history, providerOrderId } = attempt;
  return (
    <div
      id={`details-${id}`}
      className="num grid gap-x-10 gap-y-5 border-t border-hairline-soft px-4 pt-4.5 pb-5 text-sm *:min-w-0 lg:grid-cols-2 xl:px-5"
    >
      <section>
        <h3 className="mb-1.5 text-xs font-semibold text-ink-2">Items</h3>
        <ul className="grid gap-1.5">
          {items.map(({ productId, name, size, quantity, price, parts }) => (
            <li key={productId} className="flex justify-between gap-4 leading-snug">
              <span className="wrap-anywhere">
                {[name, size].filter(Boolean).join(' · ')}
                <Contents parts={parts} />
              </span>
              <span className="shrink-0 text-ink-2">
                {formatRupees(price)} × {quantity}
              </span>
            </li>
          ))}
        </ul>
        {providerOrderId && (
          <p className="mt-3 text-xs wrap-anywhere text-ink-2 select-all">{providerOrderId}</p>
        )}
      </section>
      <section>
        <h3 className="mb-1.5 text-xs font-semibold text-ink-2">Payment history</h3>
        <ol className="grid gap-2">
          {history.map(({ at, kind, amount, note }, index) => (
            // Two entries may have the same time and kind.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${kind} ${index}`} className="leading-snug">
              <span className="font-semibold">
                {historyText[kind]}
                {amount !== null && `: ${formatRupees(amount)}`}
              </span>
              <span className="block text-xs wrap-anywhere text-ink-2">
                {[formatTime(at), note].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
