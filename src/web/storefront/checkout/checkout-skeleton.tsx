import { Skeleton } from '#web/ui/skeleton.tsx';
import { CheckoutColumns } from './checkout-columns.tsx';

/** The form before it can be used; `text` says what it waits for. */
export function CheckoutSkeleton({ text }: { text: string }) {
  return (
    <CheckoutColumns
      summary={
        <p
          role="status"
          className="flex min-h-14 items-center rounded-md bg-sunken px-4 font-semibold text-ink-2 lg:h-80 lg:items-start lg:rounded-xl lg:px-7 lg:pt-7"
        >
          {text}
        </p>
      }
    >
      <div aria-hidden className="grid min-w-0 gap-9 lg:row-start-1">
        <Section title="Contact" fields={3} />
        <Section title="Shipping address" fields={5} />
      </div>
    </CheckoutColumns>
  );
}

function Section({ title, fields }: { title: string; fields: number }) {
  return (
    <div>
      <p className="mb-4 display text-xl">{title}</p>
      <div className="grid gap-y-4.5">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className="grid gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-12 rounded-md" />
          </div>
        ))}
      </div>
    </div>
  );
}
