import { formatCount } from '#shared/numbers.ts';
import type { Statistic } from '#shared/settings/home.ts';
import { isSampleStatistic } from '#shared/settings/samples.ts';
import type { Settings } from '#shared/settings/sections.ts';
import { isSampleText, isSampleVideo } from '#shared/settings/testimonials.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';

export interface ShownStatistic {
  figure: string;
  label: string;
}

export interface OrderCounts {
  deliveredOrders: number;
  customers: number;
}

export async function countOrders(db: Db): Promise<OrderCounts> {
  const { rows } = await db.execute<{ deliveredOrders: number; customers: number }>(sql`
    select count(*)::int as "deliveredOrders", count(distinct user_id)::int as customers
    from orders where status = 'delivered'`);
  return rows[0] ?? { deliveredOrders: 0, customers: 0 };
}

/** Stock changes with every order, which renders the page again, so the counts are kept for a while. */
const KEEP_MS = 10 * 60_000;

/**
 * Counts orders at most once in ten minutes. Counting the customers of a large shop takes a second, so a page shows the
 * counts from before until the new ones are known.
 */
export function createOrderCounts(
  db: Db,
  now: () => number = Date.now,
): () => Promise<OrderCounts> {
  let shown: Promise<OrderCounts> | undefined;
  let expiresAt = 0;
  return () => {
    if (shown && now() < expiresAt) return shown;
    expiresAt = now() + KEEP_MS;
    const counting = countOrders(db);
    shown ??= counting;
    counting.then(
      () => {
        shown = counting;
      },
      () => {
        expiresAt = 0;
        if (shown === counting) shown = undefined;
      },
    );
    return shown;
  };
}

interface Options {
  hidesSamples: boolean;
  productCount: number;
  orderCounts(): Promise<OrderCounts>;
}

/** Figures without data are left out. */
export async function shownStatistics(
  settings: Pick<Settings, 'home' | 'testimonials'>,
  { hidesSamples, productCount, orderCounts }: Options,
): Promise<ShownStatistic[]> {
  const shown = settings.home.statistics.filter(
    (statistic) =>
      !statistic.isHidden && !(hidesSamples && isSampleStatistic(statistic, seedSettings.home)),
  );
  const figures = await Promise.all(
    shown.map(async ({ source, figure, label }) => ({
      label,
      figure: await figureOf(source, {
        text: figure,
        productCount,
        orderCounts,
        testimonials: settings.testimonials,
      }),
    })),
  );
  return figures.flatMap(({ figure, label }) => (figure === undefined ? [] : [{ figure, label }]));
}

interface Sources extends Pick<Options, 'productCount' | 'orderCounts'> {
  text: string;
  testimonials: Settings['testimonials'];
}

async function figureOf(
  source: Statistic['source'],
  sources: Sources,
): Promise<string | undefined> {
  if (source === 'text') return sources.text;
  if (source === 'rating') return averageRating(sources.testimonials);
  const count =
    source === 'products' ? sources.productCount : (await sources.orderCounts())[source];
  return count > 0 ? formatCount(count) : undefined;
}

/** The average of the real testimonials that are shown. */
export function averageRating({
  texts,
  videos,
}: Pick<Settings['testimonials'], 'texts' | 'videos'>): string | undefined {
  const ratings = [
    ...texts.filter((text) => !text.isHidden && !isSampleText(text)),
    ...videos.filter((video) => !video.isHidden && !isSampleVideo(video)),
  ].map(({ rating }) => rating);
  if (ratings.length === 0) return undefined;
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return `${average.toFixed(1).replace('.0', '')}/5`;
}
