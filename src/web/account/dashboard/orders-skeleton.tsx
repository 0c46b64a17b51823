import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function OrdersSkeleton() {
  return (
    <div className="grid gap-5 *:min-w-0">
      <LoadingStatus>Loading your orders...</LoadingStatus>
      <Skeleton className="h-11 w-70 max-w-full" />
      {['first', 'second'].map((card) => (
        <div
          key={card}
          className="grid gap-5 rounded-xl border-[1.5px] border-line bg-surface px-4.5 py-5 lg:px-7"
        >
          <div className="flex justify-between gap-4">
            <Skeleton className="h-6 w-1/2 max-w-50" />
            <Skeleton className="h-6 w-1/4 max-w-24" />
          </div>
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
