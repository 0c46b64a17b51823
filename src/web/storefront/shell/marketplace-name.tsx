import type { Marketplace } from '#shared/settings/shop.ts';
/** A link once the marketplace has an address. */
export function MarketplaceName({ name, url }: Marketplace) {
  if (!url) return name;
  return (
    <a href={url} rel="noopener" className="underline decoration-haldi-400 underline-offset-4">
      {name}
    </a>
  );
}
