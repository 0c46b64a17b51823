import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { StatSkeleton } from '../shell/stat.tsx';

const tiles = ['a', 'b', 'c', 'd', 'e', 'f'];

export function OverviewSkeleton() {
  return (
    <div>
      <LoadingStatus />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4">
        {tiles.map((tile) => (
          <StatSkeleton key={tile} />
        ))}
      </div>
    </div>
  );
}
