import type { Marketplace } from '#shared/settings/shop.ts';
import { settings } from '#shared/settings/current.ts';
import { Store, Zap, type LucideIcon } from 'lucide-react';
import { MarketplaceName } from '../shell/marketplace-name.tsx';

const icons: Record<Marketplace['kind'], LucideIcon> = {
  'quick delivery': Zap,
  'online store': Store,
};

export function Marketplaces({ heading }: { heading: string }) {
  const { marketplaces } = settings().shop;
  if (marketplaces.length === 0) return null;
  return (
    <section
      aria-labelledby="marketplaces"
      className="wrap offscreen [--height:290px] lg:[--height:170px] pb-(--section)"
    >
      <div className="grid items-center gap-x-[clamp(28px,4vw,56px)] gap-y-5 rounded-xl bg-kamal-100 px-5 py-7 md:px-9 md:py-9 lg:grid-cols-[minmax(0,15rem)_1fr]">
        <h2 id="marketplaces" className="display text-2xl">
          {heading}
        </h2>
        <ul className="grid gap-2.5 sm:grid-cols-3 sm:gap-4">
          {marketplaces.map((place) => (
            <li
              key={place.name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-surface px-5 py-4 sm:flex-col sm:items-start sm:py-5"
            >
              <span className="font-display text-xl leading-[1.1] text-neel-900">
                <MarketplaceName {...place} />
              </span>
              <Kind kind={place.kind} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Kind({ kind }: Pick<Marketplace, 'kind'>) {
  const Icon = icons[kind];
  return (
    <span className="flex items-center gap-1.5 text-sm text-ink-2">
      <Icon aria-hidden strokeWidth={1.9} className="size-4.5 shrink-0 text-kamal-800" />
      <span className="inline-block first-letter:uppercase">{kind}</span>
    </span>
  );
}
