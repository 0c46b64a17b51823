import { Skeleton } from '#web/ui/skeleton.tsx';

const tiles = ['a', 'b', 'c', 'd'];
const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Four tiles and the first cards, in their shape. */
export function StockSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {tiles.map((tile) => (
          <Skeleton key={tile} className="h-27 rounded-lg lg:h-31" />
        ))}
      </div>
      <div className="grid gap-3 sm:max-lg:grid-cols-2 lg:grid-cols-3 lg:gap-4">
        {cards.map((card) => (
          <Skeleton key={card} className="h-38 rounded-lg lg:h-55" />
        ))}
      </div>
    </>
  );
}
