import { counted } from '#web/lists/counted.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { writeTabAddress } from './stock-address.ts';
import { truncatedLevels, type StockStats } from './stock-counts.ts';

/** Links to the products that the overview leaves out. */
export function MoreProducts({ stats }: { stats: StockStats }) {
  const levels = truncatedLevels(stats);
  if (levels.length === 0) return null;
  return (
    <p className="num mt-5 flex flex-wrap items-center gap-x-5 text-sm text-ink-2">
      The overview shows the products with the least stock of each level.
      {levels.map(({ tab, count, word }) => (
        <TextLink key={tab} to={{ search: writeTabAddress(tab) }} className="min-h-11">
          All {counted(count, 'product')} that are {word}
        </TextLink>
      ))}
    </p>
  );
}
