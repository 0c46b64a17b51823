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
  return <div className={cx('pack-tile', tileClass[tile], className)}>{children}</div>;
}
