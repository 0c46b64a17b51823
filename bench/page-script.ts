import type { Row } from '../harness/report.ts';

const pages = [
  { name: 'home', path: '/', maxKb: 90 },
  { name: '/products', path: '/products', maxKb: 90 },
  { name: 'product page', path: '/products/classic-sattu', maxKb: 90 },
  { name: 'policy page', path: '/shipping-policy', maxKb: 90 },
  { name: 'checkout', path: '/checkout', maxKb: 165 },
  { name: 'overview', path: '/admin', maxKb: 157 },
  { name: 'orders', path: '/admin/orders', maxKb: 165 },
  { name: 'back-office products', path: '/admin/products', maxKb: 161 },
  { name: 'stock', path: '/admin/stock', maxKb: 161 },
  { name: 'analytics', path: '/admin/analytics', maxKb: 161 },
  { name: 'users', path: '/admin/users', maxKb: 160 },
  { name: 'support', path: '/admin/tickets', maxKb: 159 },
];

/** Measures the compressed scripts that a page loads before any interaction. */
export async function pageScript(shopUrl: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, maxKb } of pages) {
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
  }
  return rows;
}

async function compressedSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const length = Number(response.headers.get('content-length'));
  await response.arrayBuffer();
  return length;
}
