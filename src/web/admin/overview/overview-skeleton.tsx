import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { PanelSkeleton } from '../shell/panel.tsx';
import { StatSkeleton } from '../shell/stat.tsx';

const tiles = ['a', 'b', 'c', 'd', 'e', 'f'];

export function OverviewSkeleton() {
  return (
    <div className="grid gap-5.5 lg:gap-7">
      <LoadingStatus />
      <div className="grid gap-3 lg:grid-cols-2 lg:gap-4">
        <PanelSkeleton className="h-62" />
        <PanelSkeleton className="h-62" />
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4">
        {tiles.map((tile) => (
          <StatSkeleton key={tile} />
        ))}
      </div>
    </div>
  );
}
