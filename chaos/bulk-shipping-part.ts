import type { Row } from '../harness/report.ts';
import { shipUnderFaults } from './bulk-shipping.ts';

const ORDERS = 1000;
const KILLS = 5;

/** The promise about shipping many orders at once. */
export async function bulkShippingRows(
  { seed }: { seed: number },
  report: (line: string) => void,
): Promise<Row[]> {
  const plan = { orders: ORDERS, kills: KILLS, seed, errors: 0.05, lostReplies: 0.05 };
  const result = await shipUnderFaults(plan, report);
  for (const line of result.wrong) report(`BROKEN  ${line}`);
  for (const { check, detail } of result.findings) report(`BROKEN  ${check}: ${detail}`);
  const broken = result.wrong.length + result.findings.length;
  return [
    {
      promise: `${ORDERS} orders booked at a courier by one action: 10 % of its calls fail, ${KILLS} kill -9`,
      goal: 'one parcel, one shipment and one mail for each order',
      measured: `${result.done} orders shipped, ${broken} broken`,
      context: `${result.kills} kills, ${result.seconds.toFixed(0)} s`,
      isKept: result.done === ORDERS && broken === 0,
    },
  ];
}
