import { uploadedPicture } from '#shared/catalog/picture.ts';
import type { Marketplace } from '#shared/settings/shop.ts';

/** A link once the marketplace has an address; the name is set as text unless the owner uploaded a logo. */
export function MarketplaceName({ name, url, logo }: Marketplace) {
  const label = logo === null ? name : <MarketplaceLogo name={name} url={logo} />;
  if (!url) return label;
  return (
    <a href={url} rel="noopener" className="underline decoration-haldi-400 underline-offset-4">
      {label}
    </a>
  );
}

function MarketplaceLogo({ name, url }: { name: string; url: string }) {
  const size = uploadedPicture(url);
  return (
    <img
      src={url}
      alt={name}
      width={size?.width}
      height={size?.height}
      loading="lazy"
      className="h-9 w-auto max-w-36 rounded-xs bg-white object-contain p-1"
    />
  );
}
