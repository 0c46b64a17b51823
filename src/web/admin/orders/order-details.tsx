import type { ReactNode } from 'react';
import { formatPhone } from '#shared/india.ts';
import { isErased } from '#shared/privacy/erased.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { LinePrice, OfferAndShippingRows } from '#web/cart/offer-rows.tsx';
import { addressLines, isWhole } from '#shared/orders/address-lines.ts';
import { Contents } from '#web/orders/contents.tsx';
import { OrderDocuments } from '#web/orders/order-documents.tsx';
import { orderOffers } from '#web/orders/order-offers.ts';
import { refundLabels } from '#web/orders/order-labels.ts';
import { useCan } from '#web/session/use-can.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { openDocument } from '../accounts/open-document.ts';
import { OrderHistory } from './order-history.tsx';
import { Delivery } from './parcels/delivery.tsx';
import { isSplit } from './parcels/is-split.ts';
import { ParcelList } from './parcels/parcel-list.tsx';
import { paymentMethodText } from '#shared/orders/payment-method.ts';
import { packedText, refundReason } from './order-texts.ts';
import type { AdminShownOrder } from './read-orders.ts';
import { NoteDialog, RefundDialog } from './split-dialogs.ts';
import { useDialog } from './use-dialog.ts';

/** Used by the card and by the order page. */
export function OrderDetails({ order }: { order: AdminShownOrder }) {
  const canNote = useCan('note_orders');
  return (
    <div className="grid gap-x-10 gap-y-5 text-sm *:min-w-0 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <Part title="Items">
        <Items order={order} />
      </Part>
      <div className="grid content-start gap-4">
        <Part title="Deliver to">
          <DeliverTo order={order} />
        </Part>
        <Part title="Contact">
          <Contact order={order} />
        </Part>
        {!order.hides.money && (
          <Part title="Payment">
            <Payment order={order} />
          </Part>
        )}
        {order.company?.gstin && (
          <Part title="GSTIN">
            <p className="num">{order.company.gstin}</p>
          </Part>
        )}
        {order.documents.length > 0 && (
          <Part title="Documents">
            <OrderDocuments documents={order.documents} save={openDocument} />
          </Part>
        )}
      </div>
      <div className="grid content-start gap-4">
        <Part title="Delivery">
          <Delivery order={order} />
        </Part>
        {(order.note !== null || canNote) && (
          <Part title="Note">
            <Note order={order} canNote={canNote} />
          </Part>
        )}
        {order.giftNote !== null && (
          <Part title="Gift note">
            <p className="wrap-anywhere whitespace-pre-line">{order.giftNote}</p>
          </Part>
        )}
        {order.packedAt !== null && (
          <Part title="Packing">
            <p className="num">{packedText(order)}</p>
          </Part>
        )}
        <Part title="History">
          <OrderHistory history={order.history} />
        </Part>
      </div>
      {isSplit(order) && <ParcelList order={order} className="lg:col-span-full" />}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 text-xs font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

function Items({ order }: { order: AdminShownOrder }) {
  const { items, hides } = order;
  return (
    <>
      <ul className="num">
        {items.map(({ productId, name, image, tile, size, quantity, price, discount, parts }) => (
          <li
            key={productId || name}
            className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 py-1.5 leading-snug"
          >
            <CartPicture src={image} tile={tile} className="h-12 w-10 rounded-[9px]!" />
            <span className="wrap-anywhere">
              {name}
              <small className="block text-xs text-ink-2">
                {hides.money ? size : `${size ? `${size} · ` : ''}${formatRupees(price)}`} ×{' '}
                {quantity}
              </small>
              <Contents parts={parts} />
            </span>
            {!hides.money && (
              <b className="text-right font-[650] text-neel-800">
                <LinePrice paise={toPaise(price) * quantity} discountPaise={toPaise(discount)} />
              </b>
            )}
          </li>
        ))}
      </ul>
      {!hides.money && <Sums order={order} />}
    </>
  );
}

function Sums({ order }: { order: AdminShownOrder }) {
  const { subtotal, shippingCost, tax, discount, totalAmount, includedGst } = order;
  const offers = orderOffers(order);
  return (
    <dl className="num mt-2 grid gap-0.5 border-t border-hairline-soft pt-2">
      <Sum label="Subtotal">{formatRupees(subtotal)}</Sum>
      <OfferAndShippingRows offers={offers} shippingPaise={toPaise(shippingCost)} Row={Sum} />
      {tax !== 0 && <Sum label="Tax">{formatRupees(tax)}</Sum>}
      {discount !== 0 && offers.length === 0 && (
        <Sum label="Discount">{formatRupees(-discount)}</Sum>
      )}
      <Sum label="Total" isStrong>
        {formatRupees(totalAmount)}
      </Sum>
      {includedGst !== null && <Sum label="incl. GST">{formatRupees(includedGst)}</Sum>}
    </dl>
  );
}

interface SumProps {
  label: ReactNode;
  isStrong?: boolean;
  children: ReactNode;
}

function Sum({ label, isStrong, children }: SumProps) {
  return (
    <div
      className={isStrong ? 'flex justify-between gap-4 font-bold' : 'flex justify-between gap-4'}
    >
      <dt className={isStrong ? undefined : 'min-w-0 text-ink-2'}>{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

function DeliverTo({ order }: { order: AdminShownOrder }) {
  const { shippingAddress: address, company, customer } = order;
  if (!address) return <p className="font-[550] text-majith-700">No address provided</p>;
  return (
    <>
      {!isWhole(address) && !isErased(customer.email) && (
        <p className="font-[550] text-majith-700">Incomplete address</p>
      )}
      <address className="num leading-normal wrap-anywhere not-italic">
        {addressLines(address, company).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </>
  );
}

function Contact({ order: { customer } }: { order: AdminShownOrder }) {
  const { email, phone } = customer;
  if (isErased(email)) return <p className="text-ink-2">Erased at their own request</p>;
  return (
    <div className="num grid justify-items-start wrap-anywhere">
      {email && (
        <a href={`mailto:${email}`} className={contactLink}>
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:+91${phone}`} className={contactLink}>
          {formatPhone(phone)}
        </a>
      )}
    </div>
  );
}

const contactLink =
  'inline-flex min-h-11 items-center underline decoration-neel-200 underline-offset-4 lg:min-h-7';

function Payment({ order }: { order: AdminShownOrder }) {
  const { paymentMethod, paymentId, refunds, refundable } = order;
  const refund = useDialog();
  const canRefund = useCan('refund_orders');
  return (
    <div className="num grid justify-items-start gap-2">
      <p className="leading-normal">
        {['Razorpay', paymentMethodText(paymentMethod)].filter(Boolean).join(', ')}
        <span className="block text-xs wrap-anywhere text-ink-2 select-all">{paymentId}</span>
      </p>
      {refunds.length > 0 && (
        <ul aria-label="Refunds" className="grid gap-2">
          {refunds.map((back) => (
            <li key={`${back.createdAt} ${back.amount}`}>
              <Badge tone={refundLabels[back.state].tone}>
                {refundLabels[back.state].label}: {formatRupees(back.amount)}
              </Badge>
              <span className="block text-xs wrap-anywhere text-ink-2">{refundReason(back)}</span>
            </li>
          ))}
        </ul>
      )}
      {refundable > 0 && canRefund && (
        <TextButton onClick={refund.open} className="min-h-11 lg:min-h-8">
          Refund...
        </TextButton>
      )}
      {refund.opening > 0 && <RefundDialog order={order} dialog={refund} />}
    </div>
  );
}

function Note({ order, canNote }: { order: AdminShownOrder; canNote: boolean }) {
  const dialog = useDialog();
  return (
    <>
      {order.note !== null && (
        <p className="rounded-md bg-haldi-50 px-3 py-2 wrap-anywhere whitespace-pre-line">
          {order.note}
        </p>
      )}
      {canNote && (
        <TextButton onClick={dialog.open} className="min-h-11 lg:min-h-8">
          {order.note === null && order.giftNote === null ? 'Add a note' : 'Edit note'}
        </TextButton>
      )}
      {dialog.opening > 0 && <NoteDialog order={order} dialog={dialog} />}
    </>
  );
}
