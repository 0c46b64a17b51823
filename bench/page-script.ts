import type { Row } from '../harness/report.ts';

const pages = [
  { name: 'home', path: '/', maxKb: 90, htmlMaxKb: 120 },
  { name: '/products', path: '/products', maxKb: 90, htmlMaxKb: 105 },
  { name: 'product page', path: '/products/classic-sattu', maxKb: 90, htmlMaxKb: 98 },
  { name: 'policy page', path: '/shipping-policy', maxKb: 90, htmlMaxKb: 70 },
  { name: 'cart', path: '/cart', maxKb: 93, htmlMaxKb: 56 },
  { name: 'contact', path: '/contact', maxKb: 103, htmlMaxKb: 72 },
  { name: 'checkout', path: '/checkout', maxKb: 165 },
  { name: 'overview', path: '/admin', maxKb: 157 },
  { name: 'orders', path: '/admin/orders', maxKb: 165 },
  { name: 'back-office products', path: '/admin/products', maxKb: 163 },
  { name: 'stock', path: '/admin/stock', maxKb: 163 },
  { name: 'analytics', path: '/admin/analytics', maxKb: 163 },
  { name: 'users', path: '/admin/users', maxKb: 160 },
  { name: 'support', path: '/admin/tickets', maxKb: 159 },
];

/** Measures the HTML of a page, uncompressed, and the compressed scripts that it loads before any interaction. */
export async function pageScript(shopUrl: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, maxKb, htmlMaxKb } of pages) {
    console.log(`Page script: ${name} …`);
    const page = await fetch(shopUrl + path, { headers: { accept: 'text/html' } });
    const html = await page.text();
    const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    const sizes = await Promise.all([...files].map((file) => compressedSize(shopUrl + file)));
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    rows.push({
      promise: `page script, ${name}, compressed`,
      goal: `≤ ${maxKb} KB`,
      measured: `${kb.toFixed(1)} KB`,
      context: `${files.size} files`,
      isKept: kb <= maxKb,
    });
    if (htmlMaxKb !== undefined)
      rows.push(htmlRow(name, Buffer.byteLength(html) / 1000, htmlMaxKb));
  }
  return rows;
}

/** The browser parses all of it before the page is complete. */
const htmlRow = (name: string, kb: number, maxKb: number): Row => ({
  promise: `HTML, ${name}, uncompressed`,
  goal: `≤ ${maxKb} KB`,
  measured: `${kb.toFixed(1)} KB`,
  context: '',
  isKept: kb <= maxKb,
});

async function compressedSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const length = Number(response.headers.get('content-length'));
  await response.arrayBuffer();
  return length;
}
