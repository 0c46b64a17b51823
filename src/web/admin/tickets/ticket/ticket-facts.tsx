import type { ReactNode } from 'react';
import { formatPhone } from '#shared/india.ts';
import type { Ticket } from '#shared/support/contract.ts';
import { topics } from '#shared/support/topics.ts';
import { TextLink } from '#web/ui/text-link.tsx';

export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { name, email, phone, topic, customerId } = ticket;
  return (
    <dl className="grid gap-3.5 text-sm">
      <Fact name="From">
        {customerId === null ? (
          <b className="block font-[650] wrap-anywhere text-neel-900">{name}</b>
        ) : (
          <TextLink
            to={`/admin/users/${encodeURIComponent(customerId)}`}
            className="min-h-11 wrap-anywhere lg:min-h-7"
          >
            {name}
          </TextLink>
        )}
        <a href={`mailto:${email}`} className={contactLink}>
          {email}
        </a>
        {phone && (
          <a href={`tel:+91${phone}`} className={`num ${contactLink}`}>
            {formatPhone(phone)}
          </a>
        )}
      </Fact>
      <Fact name="Topic">{topics[topic]}</Fact>
      <Fact name="Order">
        <OrderOf ticket={ticket} />
      </Fact>
    </dl>
  );
}

const contactLink =
  'flex min-h-11 w-fit items-center wrap-anywhere underline decoration-neel-200 underline-offset-4 lg:min-h-7';

function OrderOf({ ticket: { orderId, orderNumber, isOwnOrder } }: { ticket: Ticket }) {
  if (orderNumber === null) return <span className="text-ink-2">None given</span>;
  if (orderId === null) {
    return (
      <span className="num wrap-anywhere">
        {orderNumber} <span className="block text-xs text-ink-2">There is no such order</span>
      </span>
    );
  }
  return (
    <>
      <TextLink
        to={`/admin/orders/${encodeURIComponent(orderId)}`}
        className="num min-h-11 lg:min-h-7"
      >
        {orderNumber}
      </TextLink>
      {!isOwnOrder && (
        <span className="block text-xs font-semibold text-haldi-800">
          Placed with another email. Do not share details of it.
        </span>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-0.5 text-xs font-semibold text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
