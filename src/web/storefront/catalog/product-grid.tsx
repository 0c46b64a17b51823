import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

const columns =
  'grid grid-cols-1 gap-x-4 gap-y-8 min-[26.25rem]:grid-cols-2 md:grid-cols-3 md:gap-x-6 md:gap-y-9 min-[73.75rem]:grid-cols-4';

export function ProductGrid({ children }: { children: ReactNode }) {
  return <ul className={columns}>{children}</ul>;
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={columns}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-[1/1.2] rounded-lg" />
          <Skeleton className="mt-3.5 h-5 w-4/5" />
          <Skeleton className="mt-2.5 h-4 w-1/2" />
          <Skeleton className="mt-4 h-11 rounded-md" />
        </div>
      ))}
    </div>
  );
}
