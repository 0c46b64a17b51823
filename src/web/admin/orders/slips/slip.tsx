import { settings } from '#shared/settings/current.ts';
import { formatDay } from '#shared/dates.ts';
import { formatPhone } from '#shared/india.ts';
import { LogoPicture } from '#web/brand/logo.tsx';
import { counted } from '#web/lists/counted.ts';
import { packedItems } from '#shared/orders/packed-items.ts';
import { addressLines, packingProblem } from '#shared/orders/address-lines.ts';
import { Barcode } from './barcode.tsx';
import type { AdminShownOrder } from '../read-orders.ts';

/** A packing slip: address, items and notes. */
export function Slip({ order }: { order: AdminShownOrder }) {
  const { orderNumber, createdAt, giftNote, note } = order;
  const items = packedItems(order.items);
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article
      aria-label={`Packing slip of ${orderNumber}`}
      className="packing-slip grid w-full max-w-140 content-start gap-5 rounded-lg border border-hairline bg-white p-6 text-ink"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b-2 border-ink pb-3">
        <LogoPicture alt={settings().shop.name} className="h-9" />
        <div className="grid justify-items-end gap-1.5">
          <p className="num text-right text-sm leading-snug">
            <b className="block text-md font-bold">{orderNumber}</b>
            {createdAt && `Ordered ${formatDay(createdAt)}`}
          </p>
          <Barcode text={orderNumber} />
        </div>
      </header>
      <section>
        <h2 className="text-xs font-semibold text-ink-2">Deliver to</h2>
        <DeliverTo order={order} />
      </section>
      <section>
        <h2 className="mb-1 text-xs font-semibold text-ink-2">{counted(count, 'item')}</h2>
        <ul className="num">
          {items.map(({ sku, name, size, quantity, combo }) => (
            <li
              key={`${combo} ${sku} ${name} ${size}`}
              className="grid break-inside-avoid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-3 border-t border-line py-2 leading-snug"
            >
              <span aria-hidden className="size-5 rounded-[3px] border-2 border-ink" />
              <b className="min-w-8 text-lg font-bold">{quantity} ×</b>
              <span className="wrap-anywhere">
                {name}
                {size && <span className="text-ink-2">, {size}</span>}
                {(sku || combo) && (
                  <small className="block text-xs text-ink-2">
                    {[sku && `SKU ${sku}`, combo && `for ${combo}`].filter(Boolean).join(', ')}
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {giftNote !== null && (
        <section className="break-inside-avoid rounded-sm border border-ink px-4 py-3">
          <h2 className="text-xs font-semibold text-ink-2">Gift note</h2>
          <p className="wrap-anywhere whitespace-pre-line">{giftNote}</p>
        </section>
      )}
      {note !== null && (
        <section className="border-t-2 border-dashed border-ink pt-2 text-sm">
          <h2 className="font-bold">For the packer: cut off here</h2>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </section>
      )}
    </article>
  );
}

function DeliverTo({ order }: { order: AdminShownOrder }) {
  const { shippingAddress: address, company, customer } = order;
  const problem = packingProblem(order);
  const lines = address
    ? addressLines(address, company)
    : [customer.name, customer.phone && formatPhone(customer.phone)].filter(Boolean);
  return (
    <address className="num text-xl leading-snug font-semibold wrap-anywhere not-italic">
      {problem && <span className="block text-majith-700">{problem}</span>}
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
