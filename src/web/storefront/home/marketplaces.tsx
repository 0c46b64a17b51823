import { brand } from '#shared/brand.ts';
import { MarketplaceName } from '../shell/marketplace-name.tsx';

export function Marketplaces() {
  return (
    <section
      aria-labelledby="marketplaces"
      className="wrap flex flex-col gap-x-12 gap-y-5 pb-(--section) lg:flex-row lg:items-center"
    >
      <h2 id="marketplaces" className="display text-xl lg:max-w-[12em]">
        Also on the shelves of
      </h2>
      <ul className="grid grow gap-3 sm:grid-cols-3 sm:gap-4">
        {brand.marketplaces.map((place) => (
          <li
            key={place.name}
            className="border-l-4 border-haldi-400 py-1 pl-4 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4"
          >
            <span className="block font-[650] text-neel-900">
              <MarketplaceName {...place} />
            </span>
            <span className="block text-sm text-ink-2">{place.kind}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
