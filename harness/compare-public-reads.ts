import { createHash } from 'node:crypto';
import { toPaise } from '#shared/money.ts';
import { publicPages, toolPages } from '#shared/public-pages.ts';
import { asc, eq } from '../src/server/db/drizzle.ts';
import { selectProducts } from '../src/server/modules/catalog/queries.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import type { Environment } from './environment.ts';

const calls = [
  '/api/products',
  '/api/products?sort=price-asc',
  '/api/products?inStock=1&page=1&limit=3',
  '/api/products?search=sattu',
  '/api/products/bestsellers',
  '/api/testimonials',
  '/api/video-testimonials',
];

export interface Comparison {
  /** The number of compared public reads. */
  addresses: number;
  findings: string[];
}

/** Finds responses that differ between processes or from the database. */
export async function comparePublicReads({ servers, db }: Environment): Promise<Comparison> {
  const rows = await selectProducts(db)
    .where(eq(products.isActive, true))
    .orderBy(asc(products.id));
  const pages = [
    ...publicPages,
    ...toolPages,
    ...rows.flatMap(({ slug }) => [`/products/${slug}`, `/products/${slug}.data`]),
    '/products.data',
    '/sitemap.xml',
  ];
  const addresses = [
    ...calls,
    ...rows.flatMap(({ id, slug }) => [`/api/products/${id}`, `/api/products/${slug}`]),
    ...pages,
  ];
  const findings: string[] = [];
  for (const address of addresses) {
    const answers = await Promise.all(servers.map(({ url }) => read(url + address)));
    const distinct = new Set(answers.map(({ fingerprint }) => fingerprint)).size;
    if (distinct > 1) findings.push(`${address}: ${distinct} different answers`);
  }
  for (const { id, pricePaise, onHand, reserved } of rows) {
    for (const { url } of servers) {
      const { text } = await read(`${url}/api/products/${id}`);
      const { price, stock } = (JSON.parse(text) as ProductResponse).data.product;
      if (toPaise(price) !== pricePaise || stock !== onHand - reserved) {
        findings.push(`${url} shows ₹${price} and ${stock} of product ${id}`);
      }
    }
  }
  return { addresses: addresses.length, findings };
}

interface ProductResponse {
  data: { product: { price: number; stock: number } };
}

async function read(address: string) {
  const isCall = address.includes('/api/');
  const answer = await fetch(address, { headers: { accept: isCall ? '*/*' : 'text/html' } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const hash = createHash('sha256').update(text).digest('base64url');
  return { text, fingerprint: `${answer.status} ${answer.headers.get('etag')} ${hash}` };
}
