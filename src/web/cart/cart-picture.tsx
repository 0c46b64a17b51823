import { useState } from 'react';
import { isPicture } from '#shared/catalog/picture.ts';
import type { Tile } from '#shared/catalog/vocabulary.ts';
import { SizedPicture } from '#web/catalog/sized-picture.tsx';
import { tileClass } from '#web/catalog/tile-class.ts';
import { cx } from '#web/ui/cx.ts';

interface CartPictureProps {
  src: string;
  tile?: Tile | null | undefined;
  className: string;
}

/** Shows a text if the product has no image or it fails to load. */
export function CartPicture({ src, tile, className }: CartPictureProps) {
  const [failed, setFailed] = useState('');
  const hasPicture = isPicture(src) && src !== failed;
  return (
    <span
      className={cx(
        'grid shrink-0 overflow-hidden rounded-md text-ink-2',
        tile ? tileClass[tile] : 'bg-sunken',
        className,
      )}
    >
      {hasPicture ? (
        <SizedPicture
          src={src}
          alt=""
          sizes="4rem"
          onError={() => setFailed(src)}
          className="mb-0.5 h-full w-[84%] self-end justify-self-center object-contain object-bottom"
        />
      ) : (
        <span className="self-center px-1 text-center text-2xs leading-tight">No Image</span>
      )}
    </span>
  );
}
