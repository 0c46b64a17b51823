import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton() {
  return (
    <div>
      <LoadingStatus />
      {rows.map((row) => (
        <div
          key={row}
          className="flex items-center gap-3.5 border-t border-hairline-soft px-4 py-3.5 lg:px-5"
        >
          <Skeleton className="size-10.5 rounded-md" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-6.5 w-20" />
        </div>
      ))}
    </div>
  );
}
