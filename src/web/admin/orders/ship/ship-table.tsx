import { memo, useCallback, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { counted } from '#web/lists/counted.ts';
import { TextInput } from '#web/ui/field.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Panel } from '../../shell/panel.tsx';
import { isOrderNumber, readPastedNumbers, type ReadNumber } from './read-numbers.ts';
import {
  countUntracked,
  emptyRow,
  fillNumbers,
  parcelName,
  type Filled,
  type ShipParcel,
  type ShipRow,
} from './ship-rows.ts';
import type { useShipRows } from './use-ship-rows.ts';

interface ShipTableProps {
  ship: ReturnType<typeof useShipRows>;
  parcels: readonly ShipParcel[];
  /** Messages by row. */
  errors: Readonly<Record<string, string>>;
}

const heads = [
  { label: 'Order' },
  { label: 'Customer' },
  { label: 'Tracking number' },
  { label: 'Courier' },
  { label: 'Weight in grams' },
];

/**
 * One row per parcel. Enter goes to the next number, as scanners expect, and a scanned order number to the row of that
 * order. Several pasted lines fill several rows.
 */
export function ShipTable({ ship, parcels, errors }: ShipTableProps) {
  const { rows, setRows, change } = ship;
  const missing = countUntracked(rows, parcels);
  const paste = useCallback(
    (numbers: readonly ReadNumber[], from: number) =>
      setRows((now) => {
        const filled = fillNumbers(now, numbers, { parcels, from });
        toastFilled(filled);
        return filled.rows;
      }),
    [parcels, setRows],
  );
  return (
    <Panel
      title="Parcels"
      aside={missing > 0 ? `${counted(missing, 'number')} missing` : 'All numbers filled in'}
    >
      <Table caption="Parcels" heads={heads}>
        {parcels.map((parcel, index) => (
          <ParcelRow
            key={parcel.id}
            parcel={parcel}
            index={index}
            row={rows[parcel.id] ?? emptyRow}
            error={errors[parcel.id]}
            courier={ship.courier}
            change={change}
            paste={paste}
          />
        ))}
      </Table>
    </Panel>
  );
}

function toastFilled({ count, unknown, repeated }: Filled): void {
  const left = unknown.length + repeated.length;
  const rest = left > 0 ? `, ${left} left over` : '';
  const text = `${counted(count, 'number')} filled in${rest}`;
  // Not while React renders.
  queueMicrotask(() => toast({ tone: left > 0 ? 'warn' : 'ok', text }));
}

interface ParcelRowProps {
  parcel: ShipParcel;
  index: number;
  row: ShipRow;
  error: string | undefined;
  /** Of all parcels. */
  courier: string;
  change: (id: string, change: Partial<ShipRow>) => void;
  paste: (numbers: readonly ReadNumber[], from: number) => void;
}

/** Rendered only when it changes, because there can be two thousand. */
const ParcelRow = memo(function ParcelRow(props: ParcelRowProps) {
  const { parcel, index, row, error, courier, change, paste } = props;
  const { id, orderNumber, nth, count, name, place } = parcel;
  const label = parcelName(parcel);

  /** The number before an order number was scanned into the field. */
  const before = useRef('');

  /** Enter must not submit the form: a scanner sends it after each number, and sometimes twice. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const { currentTarget: field, timeStamp: at } = event;
    if (isOrderNumber(field.value)) {
      goToOrder(field.value, at);
      change(id, { trackingNumber: before.current });
    } else goToNext(field, at);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const numbers = readPastedNumbers(event.clipboardData.getData('text'));
    const [first] = numbers;
    if (!first || (numbers.length === 1 && first.orderNumber === undefined)) return;
    event.preventDefault();
    paste(numbers, index);
  }

  return (
    <Row className="lg:*:align-top [&_input]:scroll-my-28">
      <Cell className="num font-[650] text-neel-800 max-lg:wrap-anywhere lg:pt-5">
        {orderNumber}
        {count > 1 && (
          <span className="block text-xs font-[550] text-ink-2">
            Parcel {nth} of {count}
          </span>
        )}
      </Cell>
      <Cell className="max-lg:justify-self-end max-lg:text-right lg:pt-5">
        <span className="wrap-anywhere">{name}</span>
        <span className="num block text-xs text-ink-2">{place}</span>
      </Cell>
      <Cell className="max-lg:col-span-2">
        <TextInput
          aria-label={`Tracking number of ${label}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `error-${id}` : undefined}
          data-tracking-number={orderNumber}
          value={row.trackingNumber}
          onChange={({ target }) => change(id, { trackingNumber: target.value })}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => (before.current = currentTarget.value)}
          placeholder="Tracking number"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {error && (
          <p id={`error-${id}`} className="mt-1 text-sm font-[550] text-majith-700">
            {error}
          </p>
        )}
      </Cell>
      <Cell>
        <TextInput
          aria-label={`Courier of ${label}`}
          value={row.courier}
          onChange={({ target }) => change(id, { courier: target.value })}
          placeholder={courier || 'Courier'}
          maxLength={60}
          autoComplete="off"
        />
      </Cell>
      <Cell>
        <TextInput
          aria-label={`Weight of ${label} in grams`}
          value={row.weightGrams}
          onChange={({ target }) =>
            change(id, { weightGrams: target.value.replace(/\D/g, '').slice(0, 6) })
          }
          inputMode="numeric"
          placeholder="Grams"
          autoComplete="off"
        />
      </Cell>
    </Row>
  );
});

/** Faster than a person presses Enter twice. */
const REPEATED_MS = 150;

/** The field that got the focus by Enter, as it was then. */
let entered: { field: HTMLInputElement; value: string; at: number } | undefined;

function goToNext(field: HTMLInputElement, at: number): void {
  const isUntouched = entered?.field === field && entered.value === field.value;
  const isRepeated = isUntouched && entered !== undefined && at - entered.at < REPEATED_MS;
  if (isRepeated || field.value.trim() === '') return;
  const fields = findFields('[data-tracking-number]');
  const next = fields[fields.indexOf(field) + 1];
  if (next) enter(next, at);
}

/** To its first parcel without a number. */
function goToOrder(scanned: string, at: number): void {
  const order = scanned.trim().toUpperCase();
  const fields = findFields(`[data-tracking-number="${order}"]`);
  const field = fields.find(({ value }) => value.trim() === '') ?? fields[0];
  if (field) enter(field, at);
  else toast({ tone: 'warn', text: `${order} is not among these orders` });
}

const findFields = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];

function enter(field: HTMLInputElement, at: number): void {
  entered = { field, value: field.value, at };
  field.focus();
  field.select();
}
