import { useId, useState } from 'react';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import type { Hold } from '#shared/stock/contract.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useCan } from '#web/session/use-can.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { useCommand } from '#web/lists/use-command.ts';
import { Email } from '../../people/email.tsx';

interface Head {
  label: string;
  align?: 'right';
}

/** No empty columns for roles that see neither customers nor amounts, or change nothing. */
function useHeads(): readonly Head[] {
  const columns: [isShown: boolean, Head][] = [
    [useCan('view_customers'), { label: 'Customer' }],
    [true, { label: 'Items' }],
    [useCan('view_money'), { label: 'Amount', align: 'right' }],
    [true, { label: 'Reserved' }],
    [useCan('manage_stock'), { label: 'Actions', align: 'right' }],
  ];
  return columns.flatMap(([isShown, head]) => (isShown ? head : []));
}

export function HoldsTable({ holds }: { holds: Hold[] }) {
  const { busyId, run } = useCommand();
  const heads = useHeads();

  async function release({ id, customer, items }: Hold) {
    const by = customer ? ` reserved by ${customer.name}` : '';
    const isConfirmed = await confirm(`Release the stock${by || ' of this checkout'}?`, {
      confirm: 'Release',
      danger: true,
      points: [
        `${counted(unitsIn(items), 'unit')} can be sold to others at once`,
        'The customer can check out again while the product is in stock',
        'A payment that still arrives becomes an order if the stock is there, or is refunded',
      ],
      ...(customer && {
        note: `${customer.email}. To stop repeated attempts, suspend the account under Users.`,
      }),
    });
    if (!isConfirmed) return;
    await run({
      id,
      send: () => callSignedIn('POST /api/admin/stock/holds/:id/release', { params: { id } }),
      success: `The stock${by} is released.`,
      failureText: (error) => failureText(error, { otherwise: 'Failed to release the stock' }),
    });
  }

  return (
    <Table caption="Reserved stock" heads={heads}>
      {holds.map((hold) => (
        <HoldRow
          key={hold.id}
          hold={hold}
          isBusy={busyId === hold.id}
          onRelease={() => void release(hold)}
        />
      ))}
    </Table>
  );
}

interface HoldRowProps {
  hold: Hold;
  isBusy: boolean;
  onRelease: () => void;
}

const inCard = 'max-lg:col-span-2 max-lg:text-xs max-lg:text-ink-2';

function HoldRow({ hold, isBusy, onRelease }: HoldRowProps) {
  const nameId = useId();
  const { customer, items, amount, since, until } = hold;
  const canRelease = useCan('manage_stock');
  return (
    <Row className="lg:align-top">
      {customer && (
        <Cell className="max-lg:row-start-1 lg:w-1/3">
          <Customer customer={customer} nameId={nameId} />
        </Cell>
      )}
      <Cell className="max-lg:col-span-2 lg:w-1/3">
        <Items items={items} />
      </Cell>
      {amount !== null && (
        <Cell className="num text-right font-[650] max-lg:col-start-2 max-lg:row-start-1 max-lg:self-start">
          {formatRupees(amount)}
        </Cell>
      )}
      <Cell className={`num lg:whitespace-nowrap ${inCard}`}>
        <CardLabel>Reserved</CardLabel>
        since {formatTime(since)}
        <span className="block">until {formatTime(until)}</span>
      </Cell>
      {canRelease && (
        <Cell className="max-lg:col-span-2 lg:text-right">
          <Button
            variant="quiet-danger"
            size="sm"
            busy={isBusy}
            onClick={onRelease}
            aria-describedby={customer ? nameId : undefined}
            className="max-lg:mt-1.5"
          >
            Release…
          </Button>
        </Cell>
      )}
    </Row>
  );
}

interface CustomerProps {
  customer: NonNullable<Hold['customer']>;
  nameId: string;
}

function Customer({ customer, nameId }: CustomerProps) {
  const { id, name, email, isEmailVerified, isSuspended } = customer;
  return (
    <>
      <b id={nameId} className="block leading-tight font-[650] wrap-anywhere text-neel-900">
        {name}
      </b>
      <TextLink
        to={`/admin/users/${encodeURIComponent(id)}`}
        className="text-xs wrap-anywhere max-lg:min-h-11"
      >
        <span>
          <Email>{email}</Email>
        </span>
      </TextLink>
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        {isEmailVerified ? (
          <Badge tone="ok">Email verified</Badge>
        ) : (
          <Badge tone="warn">Email not verified</Badge>
        )}
        {isSuspended && <Badge tone="bad">Suspended</Badge>}
      </p>
    </>
  );
}

const SHOWN = 5;

/** A checkout may have a hundred lines, so only the first are shown. */
function Items({ items }: { items: Hold['items'] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, SHOWN);
  return (
    <>
      <ul className="grid gap-0.5 max-lg:text-sm">
        {shown.map(({ productId, name, quantity }) => (
          <li key={productId} className="num wrap-anywhere">
            <b className="font-[650]">{formatCount(quantity)}</b> × {name}
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <TextButton
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="max-lg:min-h-11"
        >
          {isOpen ? 'Show fewer' : `Show all ${items.length} products`}
        </TextButton>
      )}
    </>
  );
}

const unitsIn = (items: Hold['items']) => items.reduce((sum, { quantity }) => sum + quantity, 0);
