import { LogOut, RotateCcw, Undo2 } from 'lucide-react';
import { formatClock, formatTime } from '#shared/dates.ts';
import type { Packing } from '#shared/orders/packing-contract.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { unitOf } from './packing-texts.ts';
import { PackingItems } from './packing-items.tsx';
import type { usePacking } from './use-packing.ts';

interface PackingOrderProps {
  packing: Packing;
  commands: ReturnType<typeof usePacking>;
}

/** The order that is being packed, or was just packed. */
export function PackingOrder({ packing, commands }: PackingOrderProps) {
  const { orderId, orderNumber, items, packer, completedAt, giftNote, note } = packing;
  const packed = items.reduce((sum, item) => sum + item.packed, 0);
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  const isOwn = packer.isYou && completedAt === null;
  return (
    <section aria-label={`Order ${orderNumber}`} className="grid gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="num text-xl font-bold text-neel-900">
          <TextLink to={`/admin/orders/${orderNumber}`}>{orderNumber}</TextLink>
        </h2>
        <p className="num text-md font-semibold text-ink-2">
          {packed} of {units} packed
        </p>
      </header>
      <progress
        aria-label="Packed"
        max={units}
        value={packed}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-patti-600 [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-patti-600"
      />
      <Packer packing={packing} commands={commands} />
      {giftNote !== null && <Note title="Gift note" text={giftNote} />}
      {note !== null && <Note title="For the packer" text={note} />}
      <PackingItems
        packing={packing}
        onAdd={isOwn ? (item) => void commands.count(orderId, unitOf(item)) : undefined}
      />
      <Corrections packing={packing} commands={commands} />
    </section>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <section className="rounded-md bg-haldi-50 px-4 py-2.5">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  );
}

/** Says that another packer has the order, and offers to take it over. */
function Packer({ packing, commands }: PackingOrderProps) {
  const { orderId, packer, completedAt } = packing;
  const name = packer.name || 'Another packer';
  if (completedAt !== null) {
    const by = packer.isYou ? 'you' : name;
    return (
      <Banner tone="ok">
        Packed by {by}, {formatTime(completedAt)}.
      </Banner>
    );
  }
  if (packer.isYou) return null;
  return (
    <Banner tone="warn">
      <p className="num">
        {name} is packing this order since {formatClock(packer.since)}. Only one person can pack it.
      </p>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => void commands.start(orderId, true)}
        className="mt-2.5"
      >
        Take over
      </Button>
    </Banner>
  );
}

function Corrections({ packing, commands }: PackingOrderProps) {
  const { orderNumber, packer, completedAt, lastScan } = packing;
  const isOthers = !packer.isYou && completedAt === null;

  async function restart() {
    const question = `Start over with ${orderNumber}? All its items have to be scanned again.`;
    if (await confirm(question, { confirm: 'Start over', cancel: 'Cancel' })) {
      await commands.restart(packing);
    }
  }

  return (
    <div className="flex flex-wrap gap-2.5">
      {packer.isYou && (
        <Button
          variant="quiet"
          size="sm"
          disabled={lastScan === null}
          onClick={() => void commands.undo(packing)}
          icon={<Undo2 aria-hidden strokeWidth={1.9} />}
        >
          Undo last scan
        </Button>
      )}
      {!isOthers && (
        <Button
          variant="quiet"
          size="sm"
          disabled={lastScan === null}
          onClick={() => void restart()}
          icon={<RotateCcw aria-hidden strokeWidth={1.9} />}
        >
          Start over
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        onClick={() => void commands.leave()}
        icon={<LogOut aria-hidden strokeWidth={1.9} />}
      >
        Another order
      </Button>
    </div>
  );
}
