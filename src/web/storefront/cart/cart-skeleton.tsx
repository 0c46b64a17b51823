import { Skeleton } from '#web/ui/skeleton.tsx';

export function CartSkeleton() {
  return (
    <div
      role="status"
      className="grid items-start gap-[clamp(28px,4vw,56px)] lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <span className="sr-only">Loading your cart</span>
      <div>
        <Skeleton className="h-[77px] rounded-lg" />
        {[1, 2, 3].map((line) => (
          <div
            key={line}
            className="flex gap-3.5 border-b-[1.5px] border-line py-4 lg:gap-6 lg:py-5"
          >
            <Skeleton className="h-23 w-18 shrink-0 rounded-md lg:h-27.5 lg:w-23" />
            <div className="grow lg:self-center">
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="mt-2 h-4 w-28 max-w-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg md:rounded-xl" />
    </div>
  );
}
