import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import { formatDay } from '#shared/dates.ts';
import { formatPhone } from '#shared/india.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import type { SoldItem } from '#shared/orders/contract.ts';
import { documentFileName } from '#shared/tax/file-name.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { LinePrice, OfferAndShippingRows, YouSave } from '#web/cart/offer-rows.tsx';
import { counted } from '#web/lists/counted.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Contents } from '#web/orders/contents.tsx';
import { OrderDocuments } from '#web/orders/order-documents.tsx';
import { download } from '#web/session/download.ts';
import { CancelOrder } from './cancel-order.tsx';
import { courierReports } from './courier-reports.ts';
import { OrderHistory } from './order-history.tsx';
import { addressLines } from '#shared/orders/address-lines.ts';
import { paymentLabels, refundLabels } from '#web/orders/order-labels.ts';
import { refundText } from './order-texts.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';
import { orderOffers } from '#web/orders/order-offers.ts';
import { TrackingNumber } from './tracking-number.tsx';

interface OrderDetailsProps {
  order: ShownOrder;
  onCancelled: () => void;
}

export function OrderDetails({ order, onCancelled }: OrderDetailsProps) {
  const { items, contact, company, courier, trackingNumber, documents, history } = order;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isSplit = order.parcels.length > 1;
  const payment = paymentLabels[order.paymentStatus];
  return (
    <div className="grid gap-x-12 gap-y-6 border-t-[1.5px] border-line px-4.5 pt-6 pb-6.5 *:min-w-0 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:px-7">
      <div className="grid content-start gap-6">
        <Part title={counted(count, 'item')}>
          <ul className="num">
            {items.map((item) => (
              <ItemRow key={item.productId || item.name} item={item} />
            ))}
          </ul>
          <Sums order={order} />
          <div className="text-right">
            <YouSave offers={orderOffers(order)} text="You saved" />
          </div>
        </Part>
        <CancelOrder order={order} onCancelled={onCancelled} />
        <p>
          <TextLink to={`/contact?topic=order&order=${encodeURIComponent(order.orderNumber)}`}>
            Help with this order
          </TextLink>
        </p>
        <p>
          <TextLink to={`/track?order=${encodeURIComponent(order.orderNumber)}`}>
            Tracking page without signing in
          </TextLink>
        </p>
      </div>
      <div className="grid content-start gap-4.5">
        <Part title="Delivering to">
          <Address order={order} />
        </Part>
        {(contact.email || contact.phone) && (
          <Part title="Contact">
            <p className="num wrap-anywhere">
              {contact.phone && <span className="block">{formatPhone(contact.phone)}</span>}
              {contact.email}
            </p>
          </Part>
        )}
        {company && (
          <Part title="Business">
            <p className="num wrap-anywhere">
              <span className="block">{company.name}</span>
              GSTIN {company.gstin}
            </p>
          </Part>
        )}
        {order.dispatchedAt && (
          <Part title="Dispatch">
            <p className="num">Dispatched on {formatDay(order.dispatchedAt)}</p>
          </Part>
        )}
        {courier && !isSplit && (
          <Part title="Courier">
            <p className="wrap-anywhere">{courier}</p>
          </Part>
        )}
        {trackingNumber && !isSplit && (
          <Part title="Tracking number">
            <TrackingNumber courier={courier} number={trackingNumber} />
          </Part>
        )}
        <Part title="Payment">
          <Badge tone={payment.tone}>{payment.label}</Badge>
        </Part>
        {order.refunds.length > 0 && (
          <Part title={order.refunds.length === 1 ? 'Refund' : 'Refunds'}>
            <ul className="grid gap-2.5">
              {order.refunds.map((refund) => (
                <li key={refund.createdAt} className="grid justify-items-start gap-1">
                  <Badge tone={refundLabels[refund.state].tone}>
                    {refundLabels[refund.state].label}
                  </Badge>
                  <span className="num text-sm">{refundText(refund)}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {documents.length > 0 && (
          <Part title={documents.length === 1 ? 'Invoice' : 'Invoice and credit notes'}>
            <OrderDocuments
              documents={documents}
              save={(document, layout) =>
                download('GET /api/orders/:id/documents/:documentId', {
                  params: { id: order.id, documentId: document.id },
                  query: { layout },
                  as: documentFileName(document.serial, layout),
                })
              }
            />
          </Part>
        )}
        {history.length > 0 && (
          <Part title="History">
            <OrderHistory history={history} reports={courierReports(order)} />
          </Part>
        )}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="num mb-1.5 text-sm font-semibold text-ink-3">{title}</h3>
      {children}
    </section>
  );
}

function ItemRow({ item }: { item: SoldItem }) {
  const { name, slug, size, quantity, price, discount } = item;
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-3.5 py-2 leading-tight">
      <CartPicture src={item.image} tile={item.tile} className="h-15.5 w-13" />
      <span>
        <b className="block font-[650] wrap-anywhere">
          {slug ? (
            <Link
              to={`/products/${slug}`}
              className="decoration-haldi-400 decoration-2 underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </b>
        <small className="block text-sm text-ink-2">
          {size && `${size} · `}Qty {quantity}
        </small>
        <Contents parts={item.parts} />
      </span>
      <b className="text-right font-[650]">
        <LinePrice paise={toPaise(price) * quantity} discountPaise={toPaise(discount)} />
      </b>
    </li>
  );
}

function Sums({ order }: { order: ShownOrder }) {
  const { subtotal, shippingCost, tax, discount, totalAmount, includedGst } = order;
  const offers = orderOffers(order);
  return (
    <dl className="num mt-2.5 border-t-[1.5px] border-line pt-2.5">
      <Sum label="Subtotal">{formatRupees(subtotal)}</Sum>
      <OfferAndShippingRows offers={offers} shippingPaise={toPaise(shippingCost)} Row={Sum} />
      {tax !== 0 && <Sum label="Tax">{formatRupees(tax)}</Sum>}
      {discount !== 0 && offers.length === 0 && (
        <Sum label="Discount">{formatRupees(-discount)}</Sum>
      )}
      <div className="flex justify-between gap-4 py-0.5 font-bold">
        <dt>Total</dt>
        <dd>{formatRupees(totalAmount)}</dd>
      </div>
      {includedGst !== null && (
        <div className="text-right text-sm text-ink-3">
          <dt className="inline">incl. GST</dt>{' '}
          <dd className="inline">{formatRupees(includedGst)}</dd>
        </div>
      )}
    </dl>
  );
}

function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

function Address({ order: { shippingAddress: address } }: { order: ShownOrder }) {
  if (!address) return <p className="text-ink-2">No address was given for this order.</p>;
  return (
    <address className="num leading-snug wrap-anywhere not-italic">
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
