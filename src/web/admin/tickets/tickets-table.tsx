import { Link } from 'react-router';
import { formatTime } from '#shared/dates.ts';
import type { TicketSummary } from '#shared/support/contract.ts';
import { topics } from '#shared/support/topics.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { Email } from '../people/email.tsx';
import { Due } from './due.tsx';
import { excerpt, stateLabels } from './ticket-texts.ts';

const heads = [
  { label: 'Message' },
  { label: 'From' },
  { label: 'State' },
  { label: 'Due' },
] as const;

const fromList = { fromList: true };

export function TicketsTable({ tickets }: { tickets: TicketSummary[] }) {
  return (
    <Table caption="Messages" heads={heads}>
      {tickets.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} />
      ))}
    </Table>
  );
}

function TicketRow({ ticket }: { ticket: TicketSummary }) {
  const { id, number, name, email, topic, orderNumber, message, state, createdAt } = ticket;
  const { label, tone } = stateLabels[state];
  return (
    <Row className="max-lg:items-start">
      <Cell className="max-lg:col-span-2 max-lg:row-start-2 lg:w-1/2 lg:max-w-0">
        <Link
          to={`/admin/tickets/${encodeURIComponent(id)}`}
          state={fromList}
          className="num inline-flex min-h-11 items-center text-base font-[650] text-neel-800 underline decoration-neel-200 underline-offset-4 hover:decoration-current lg:min-h-7"
        >
          {number}
        </Link>
        <span className="block font-[550]">
          {topics[topic]}
          {orderNumber && <span className="num font-normal text-ink-2"> · {orderNumber}</span>}
        </span>
        <span className="line-clamp-2 wrap-anywhere text-ink-2 lg:line-clamp-1">
          {excerpt(message)}
        </span>
      </Cell>
      <Cell className="max-lg:row-start-3 max-lg:mt-1 lg:w-1/4 lg:max-w-0">
        <b className="block leading-tight font-[650] wrap-anywhere text-neel-900">{name}</b>
        <span className="block text-xs wrap-anywhere text-ink-2">
          <Email>{email}</Email>
        </span>
        <span className="num block text-xs text-ink-2">{formatTime(createdAt)}</span>
      </Cell>
      <Cell className="max-lg:row-start-1 lg:whitespace-nowrap">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </Cell>
      <Cell className="max-lg:col-start-2 max-lg:row-start-1 max-lg:text-right max-lg:text-xs lg:whitespace-nowrap">
        <Due {...ticket} />
      </Cell>
    </Row>
  );
}
