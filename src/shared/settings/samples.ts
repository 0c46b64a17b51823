import type { HomeSettings, Rank, Statistic } from './home.ts';

/** A figure is a sample as long as it equals one that came with the shop. */
export function isSampleStatistic(
  { source, figure, label }: Statistic,
  { statistics }: Pick<HomeSettings, 'statistics'>,
): boolean {
  if (source !== 'text') return false;
  return statistics.some((sample) => sample.figure === figure && sample.label === label);
}

export function isSampleRank(
  { badge, salesText }: Rank,
  { ranks }: Pick<HomeSettings, 'ranks'>,
): boolean {
  return ranks.some((sample) => sample.badge === badge && sample.salesText === salesText);
}
