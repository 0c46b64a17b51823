import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatSkeleton } from '../shell/stat.tsx';

const tiles = ['a', 'b', 'c', 'd'];
const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

export function StockSkeleton() {
  return (
    <>
      <LoadingStatus />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {tiles.map((tile) => (
          <StatSkeleton key={tile} />
        ))}
      </div>
      <div className="grid gap-3 sm:max-lg:grid-cols-2 lg:grid-cols-3 lg:gap-4">
        {cards.map((card) => (
          <div
            key={card}
            className="grid h-38 grid-cols-[64px_minmax(0,1fr)] content-start gap-x-3.5 gap-y-3 rounded-lg border border-hairline bg-surface p-4 lg:h-55"
          >
            <Skeleton className="h-19.5 rounded-md" />
            <div className="grid content-start gap-2">
              <Skeleton className="h-4.5 w-4/5" />
              <Skeleton className="h-3.5 w-1/2" />
            </div>
            <Skeleton className="col-span-full h-4" />
          </div>
        ))}
      </div>
    </>
  );
}
