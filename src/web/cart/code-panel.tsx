import { Tag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#shared/cart/items.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import { whyNot } from '#shared/offers/why-not.ts';
import type { Destination } from '#shared/settings/zones.ts';
import { Chip } from '#web/ui/chip.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { removeCode } from './change-code.ts';
import { CodeForm } from './code-form.tsx';
import { useCart } from './store.ts';
import { useCartTotals } from './use-cart-totals.ts';

export interface CodePanelProps {
  items: CartItem[];
  destination?: Destination | undefined;
}

/** The code of the cart, or a field for one behind a button. */
export function CodePanel({ items, destination }: CodePanelProps) {
  const serverCode = useCart((cart) => cart.code);
  const guestCode = useCart((cart) => cart.guestCode);
  const problem = useCart((cart) => cart.codeProblem);
  const code = serverCode ?? guestCode;
  const saved = useSaving(code, items, destination);
  const [isOpen, setOpen] = useState(false);
  const [announced, setAnnounced] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(false);
  // What was pressed is gone, so the focus moves to what replaced it.
  useEffect(() => {
    if (movesFocus.current) box.current?.querySelector('button')?.focus();
    movesFocus.current = false;
  });
  const hasCode = code !== null;

  function close() {
    movesFocus.current = true;
    setOpen(false);
  }

  return (
    <div ref={box} className="grid gap-1.5">
      {hasCode && (
        <AppliedCode
          code={code}
          reason={problem ?? saved.whyNot}
          isRefused={problem !== null}
          onRemoved={() => {
            close();
            setAnnounced(`${code} is removed.`);
          }}
        />
      )}
      {!hasCode && isOpen && (
        <CodeForm
          onClose={close}
          onApplied={() => {
            close();
            setAnnounced('The code is applied.');
          }}
        />
      )}
      {!hasCode && !isOpen && (
        <TextButton
          aria-expanded={false}
          onClick={() => setOpen(true)}
          className="min-h-11 justify-self-start"
        >
          <Tag aria-hidden strokeWidth={1.9} className="size-4.5" />
          Have a code?
        </TextButton>
      )}
      <p role="status" className="sr-only">
        {announced && (hasCode ? `${announced} ${saved.text}` : announced)}
      </p>
    </div>
  );
}

interface Saving {
  /** What the code saves, or why it saves nothing, for screen readers. */
  text: string;
  whyNot: string | null;
}

function useSaving(
  code: string | null,
  items: CartItem[],
  destination: Destination | undefined,
): Saving {
  const totals = useCartTotals(items, destination);
  const offer = useCart((cart) => cart.offers.find((usable) => usable.code === code));
  if (code === null || !offer) return { text: '', whyNot: null };
  const applied = totals.offers.find(({ id }) => id === offer.id);
  if (applied) {
    const saved = applied.discountPaise + applied.deliveryPaise;
    return { text: `${code} saves ${formatPaise(saved)}.`, whyNot: null };
  }
  const freed = totals.offers.reduce((sum, { deliveryPaise }) => sum + deliveryPaise, 0);
  const reason = whyNot(offer, {
    lines: items.map(({ id, category, price, quantity }) => ({
      productId: id,
      category,
      pricePaise: toPaise(price),
      quantity,
    })),
    deliveryPaise: totals.shippingPaise + freed,
  });
  return { text: reason, whyNot: reason };
}

interface AppliedCodeProps {
  code: string;
  /** Why the code takes nothing off. */
  reason: string | null;
  /** The shopper cannot use the code at all. */
  isRefused: boolean;
  onRemoved: () => void;
}

function AppliedCode({ code, reason, isRefused, onRemoved }: AppliedCodeProps) {
  const { pending, run } = usePending<'remove'>();
  const [failure, setFailure] = useState<string>();
  const text = failure ?? reason;

  async function remove() {
    await run('remove', async () => {
      const problem = await removeCode();
      setFailure(problem);
      if (problem === undefined) onRemoved();
    });
  }

  return (
    <div className="grid justify-items-start gap-1.5 py-1">
      <Chip onRemove={() => void remove()} removeLabel={`Remove code ${code}`}>
        <span className="sr-only">Code </span>
        {code}
        {pending && <span className="sr-only"> is being removed</span>}
      </Chip>
      {text && (
        <p
          className={
            isRefused || failure
              ? 'text-sm leading-snug font-[550] text-majith-700'
              : 'num text-sm leading-snug font-[550] text-haldi-800'
          }
        >
          {text}
        </p>
      )}
    </div>
  );
}
