import type { Marketplace } from '#shared/brand.ts';

/** Where else the packs are sold: a link once there is one. */
export function MarketplaceName({ name, url }: Marketplace) {
  if (!url) return name;
  return (
    <a href={url} rel="noopener" className="underline decoration-haldi-400 underline-offset-4">
      {name}
    </a>
  );
}
