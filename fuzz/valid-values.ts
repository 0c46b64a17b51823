import type { Dice } from '../harness/random.ts';
import { PASSWORD } from '../src/server/testing/people.ts';
import type { Schema } from './operations.ts';

type Samples = readonly [string, ...string[]];

const orderId: Samples = ['{payment}', 'order_made_up'];

/** What a schema does not tell, or a pattern tells in a way that only people read. */
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
  ids: ['{order}', '{order},made-up'],
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

/** For parameters of an address: things that are there, by the words before them. */
const known: [RegExp, Samples][] = [
  [/\/orders\//, ['{order}']],
  [/\/payments\//, orderId],
  [/\/tickets\//, ['{ticket}']],
  [/\/admin\/invitations\//, ['{invitationId}']],
  [/\/invitations\//, ['{invitation}', 'made-up']],
  [/\/mails\//, ['{mail}']],
  [/\/users\//, ['{user}']],
  [/\/(products|stock|cart)\//, ['1', '2', '3', '7', 'peri-peri-makhana']],
];

export function rightSegment(path: string, dice: Dice): string {
  return dice.pick(known.find(([words]) => words.test(path))?.[1] ?? ['1']);
}

/** A value that the schema allows, as far as it tells. */
export function rightValue(schema: Schema, dice: Dice, name = ''): unknown {
  const { anyOf, enum: options, const: only } = schema;
  if (only !== undefined) return only;
  if (options) return options[dice.below(options.length)];
  if (anyOf) return rightValue(anyOf[dice.below(anyOf.length)] ?? {}, dice, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return rightObject(schema, dice);
  if (type === 'array') {
    return Array.from({ length: 1 + dice.below(3) }, () =>
      rightValue(schema.items ?? {}, dice, name),
    );
  }
  if (type === 'integer' || type === 'number') return rightNumber(schema, dice);
  if (type === 'boolean') return dice.happens(0.5);
  return type === 'null' ? null : dice.pick(samples[name] ?? ['Two words', 'चना', 'A note.']);
}

function rightObject({ properties = {}, required = [] }: Schema, dice: Dice): object {
  const said = Object.entries(properties).filter(
    ([name]) => required.includes(name) || dice.happens(0.5),
  );
  return Object.fromEntries(said.map(([name, schema]) => [name, rightValue(schema, dice, name)]));
}

function rightNumber({ minimum = 0, maximum = 1000 }: Schema, dice: Dice): number {
  const from = Math.max(minimum, 0);
  return from + dice.below(Math.min(maximum - from, 300) + 1);
}
