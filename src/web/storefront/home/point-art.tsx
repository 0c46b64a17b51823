import type { Illustration } from '#shared/settings/home.ts';
import barley from '#web/art/illustrations/barley.svg';
import chana from '#web/art/illustrations/chana.svg';
import chilli from '#web/art/illustrations/chilli.svg';
import cocoa from '#web/art/illustrations/cocoa.svg';
import lemon from '#web/art/illustrations/lemon.svg';
import lotus from '#web/art/illustrations/lotus.svg';
import mint from '#web/art/illustrations/mint.svg';
import onionGold from '#web/art/illustrations/onion-gold.svg';
import pepper from '#web/art/illustrations/pepper.svg';
import tomato from '#web/art/illustrations/tomato.svg';
import umbelGold from '#web/art/illustrations/umbel-gold.svg';
import { SizedPicture } from '#web/catalog/sized-picture.tsx';
import { cx } from '#web/ui/cx.ts';

const drawings: Record<Illustration, string> = {
  barley,
  chana,
  chilli,
  cocoa,
  lemon,
  lotus,
  mint,
  'onion-gold': onionGold,
  pepper,
  tomato,
  'umbel-gold': umbelGold,
};

interface PointArtProps {
  art: Illustration;
  /** An upload, shown instead of the illustration. */
  image: string | null;
  size: number;
  className: string;
}

/** The decorative picture beside a short text. */
export function PointArt({ art, image, size, className }: PointArtProps) {
  if (image) {
    return (
      <SizedPicture
        src={image}
        alt=""
        sizes={`${size}px`}
        loading="lazy"
        className={cx('aspect-square rounded-lg object-cover', className)}
      />
    );
  }
  return (
    <img
      src={drawings[art]}
      alt=""
      width={size}
      height={size}
      className={className}
      loading="lazy"
    />
  );
}
