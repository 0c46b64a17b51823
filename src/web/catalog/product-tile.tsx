import type { ReactNode } from 'react';
import type { Tile } from '#shared/catalog/vocabulary.ts';
import { cx } from '#web/ui/cx.ts';
import { tileClass } from './tile-class.ts';

interface ProductTileProps {
  tile: Tile;
  className?: string;
  children: ReactNode;
}

/** The background of a pack, with a pale floor. */
export function ProductTile({ tile, className, children }: ProductTileProps) {
  return (
    <div
      className={cx(
        'relative isolate overflow-hidden',
        'before:absolute before:inset-x-0 before:bottom-0 before:-z-1 before:h-[22%] before:bg-white/38',
        'before:rounded-[50%_50%_0_0/34%_34%_0_0]',
        tileClass[tile],
        className,
      )}
    >
      {children}
    </div>
  );
}
