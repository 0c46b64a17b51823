import { toolPages } from '../src/shared/public-pages.ts';
import { openLighthouse, scoreOf, type LighthouseReport } from './lighthouse-browser.ts';
import type { Row } from '../harness/report.ts';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

interface Audited {
  page: string;
  report: LighthouseReport;
}

/** Audits every indexable page with Lighthouse, except for speed. */
export async function lighthousePages(shopUrl: string): Promise<Row[]> {
  const { origin, pages } = await publicPagesOf(shopUrl);
  const browser = await openLighthouse('new');
  try {
    const reports: Audited[] = [];
    for (const [index, page] of pages.entries()) {
      console.log(`Lighthouse ${index + 1}/${pages.length}: ${page} …`);
      reports.push({ page, report: await browser.audit(origin + page, CATEGORIES) });
    }
    return CATEGORIES.map((category) => categoryRow(category, reports));
  } finally {
    await browser.close();
  }
}

/** Lists the pages of the site map and the public pages that are not in it. */
async function publicPagesOf(shopUrl: string): Promise<{ origin: string; pages: string[] }> {
  const text = await (await fetch(`${shopUrl}/sitemap.xml`)).text();
  const listed = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url));
  const [home] = listed;
  if (!home) throw new Error('The site map is empty.');
  return {
    origin: home.origin,
    pages: [...listed.map(({ pathname, search }) => pathname + search), ...toolPages],
  };
}

function categoryRow(category: string, reports: Audited[]): Row {
  const lowest = Math.min(...reports.map(({ report }) => scoreOf(report, category)));
  const found = reports.flatMap(({ page, report }) =>
    findings(report, category).map((finding) => `${page}: ${finding}`),
  );
  return {
    promise: `Lighthouse ${category}, lowest of ${reports.length} public pages`,
    goal: '100',
    measured: String(lowest),
    context: found.slice(0, 8).join('; ') || 'no finding',
    isKept: lowest === 100,
    figures: { lowest, pages: reports.length },
  };
}

function findings({ categories, audits }: LighthouseReport, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.flatMap(({ id }) => {
    const score = audits[id]?.score ?? 1;
    return score < 1 ? [id] : [];
  });
}
