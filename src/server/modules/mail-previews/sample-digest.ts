import type { Digest } from '../mail/digest-mail.ts';
import type { SampleData } from './sample-data.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A busy day of a small shop, with real products. */
export function sampleDigest({ order, ticket }: SampleData): Digest {
  const { createdAt, items } = order;
  return {
    day: new Date(createdAt.getTime() - DAY_MS),
    sales: { orders: 42, paise: 31_250_00, units: 97 },
    salesBefore: { orders: 38, paise: 27_900_00, units: 85 },
    waiting: {
      toPack: 18,
      inPacking: 4,
      overdue: 2,
      dueToday: 11,
      paymentAttention: 1,
      openTickets: 3,
      failedMails: 0,
    },
    sellOut: items.map(({ name }, index) => ({
      id: String(index + 1),
      name,
      units: index * 20,
      days: index * 4,
    })),
    messages: {
      received: 5,
      oldest: {
        id: ticket.id,
        number: ticket.number,
        name: ticket.name,
        createdAt: new Date(createdAt.getTime() - 2 * DAY_MS),
      },
    },
    dispatched: { kept: 36, missed: 2 },
    delivered: { kept: 29, missed: 0 },
  };
}
