import type { Random } from '../harness/random.ts';
import { PASSWORD } from '../src/server/testing/users.ts';
import type { Schema } from './operations.ts';

type Samples = readonly [string, ...string[]];

const orderId: Samples = ['{payment}', 'order_made_up'];

/** Sample values by field name, where the schema alone does not produce a valid value. */
const samples: Record<string, Samples> = {
  accessToken: ['made-up', 'sandbox'],
  category: ['makhana', 'sattu', 'all'],
  city: ['Gurugram'],
  confirmPassword: [PASSWORD],
  csv: ['name,category,price,stock\nRoasted Makhana,makhana,149,5\n', 'id,price\n1,199\n'],
  email: ['{email}', 'asha@example.com', 'ravi+snacks@example.co.in'],
  from: ['2026-01-01', '2026-10-01'],
  'Idempotency-Key': ['one-key-for-all', 'another-key-123'],
  idempotencyKey: ['one-key-for-all', 'another-key-123'],
  ids: ['{order}', '{order},made-up', '1,peri-peri-makhana'],
  limit: ['1', '12', '100'],
  maxPrice: ['0', '199', '1000'],
  name: ['Asha Devi', 'मखाना', 'Roasted Makhana'],
  newPassword: [PASSWORD],
  page: ['1', '2', '9999999'],
  password: [PASSWORD, 'not the password'],
  phone: ['9818044121', '+91 98180 44121'],
  pincode: ['122002', '110001'],
  productId: ['1', '2', '3', '4', '5', '6', 'made-up'],
  q: ['asha', '%', '_', 'TKR-'],
  razorpay_order_id: orderId,
  search: ['sattu', 'मखाना', '100% (roasted) [salted]'],
  sku: ['TKR-001', 'MAKHANA-9'],
  slug: ['roasted-makhana', 'sattu-2'],
  source: ['home', 'footer'],
  state: ['Haryana', 'Bihar'],
  to: ['2026-12-31', '2026-01-01'],
  token: ['made-up', '{invitation}'],
  url: ['/art/no-picture.svg', 'https://example.com/a.jpg'],
};

/** Existing ids for path parameters, by the path before them. */
const segmentSamples: [RegExp, Samples][] = [
  [/\/orders\//, ['{order}']],
  [/\/payments\//, orderId],
  [/\/tickets\//, ['{ticket}']],
  [/\/admin\/invitations\//, ['{invitationId}']],
  [/\/invitations\//, ['{invitation}', 'made-up']],
  [/\/mails\//, ['{mail}']],
  [/\/users\//, ['{user}']],
  [/\/categories\//, ['sattu', 'sattu-2', 'made-up']],
  [/\/(products|stock|cart)\//, ['1', '2', '3', '7', 'peri-peri-makhana']],
];

export function validSegment(path: string, random: Random): string {
  return random.pick(segmentSamples.find(([pattern]) => pattern.test(path))?.[1] ?? ['1']);
}

/** A value that the schema allows. */
export function validValue(schema: Schema, random: Random, name = ''): unknown {
  const { anyOf, enum: options, const: only } = schema;
  if (only !== undefined) return only;
  if (options) return options[random.integerBelow(options.length)];
  if (anyOf) return validValue(anyOf[random.integerBelow(anyOf.length)] ?? {}, random, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return validObject(schema, random);
  if (type === 'array') {
    return Array.from({ length: 1 + random.integerBelow(3) }, () =>
      validValue(schema.items ?? {}, random, name),
    );
  }
  if (type === 'integer' || type === 'number') return validNumber(schema, random);
  if (type === 'boolean') return random.chance(0.5);
  return type === 'null' ? null : random.pick(samples[name] ?? ['Two words', 'चना', 'A note.']);
}

function validObject({ properties = {}, required = [] }: Schema, random: Random): object {
  const fields = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.chance(0.5),
  );
  return Object.fromEntries(
    fields.map(([name, schema]) => [name, validValue(schema, random, name)]),
  );
}

function validNumber({ minimum = 0, maximum = 1000 }: Schema, random: Random): number {
  const from = Math.max(minimum, 0);
  return from + random.integerBelow(Math.min(maximum - from, 300) + 1);
}
