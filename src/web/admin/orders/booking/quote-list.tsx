import { formatRupees } from '#shared/money.ts';
import type { ShownQuote } from '#shared/orders/booking-contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { quoteDetail } from './booking-texts.ts';
import type { FormControl } from './form-control.ts';
import type { Quotes } from './use-quotes.ts';

interface QuoteListProps {
  quotes: Quotes;
  control: FormControl;
}

/** One courier of those that deliver there; the one of the rule is chosen at first. */
export function QuoteList({ quotes, control }: QuoteListProps) {
  const { list, failure, isLoading, retry } = quotes;
  return (
    <fieldset className="grid gap-2" aria-busy={isLoading}>
      <legend className="mb-1.5 text-sm font-semibold">Courier</legend>
      {failure !== undefined && (
        <p role="alert" className="text-sm font-[550] text-majith-700">
          {failure} <TextButton onClick={retry}>Try again</TextButton>
        </p>
      )}
      {list?.length === 0 && (
        <p className="text-sm leading-snug">
          No courier delivers to this pincode with this weight. You can still ship the parcel
          yourself and enter its tracking number.
        </p>
      )}
      {list === undefined && failure === undefined && <LoadingQuotes />}
      {list?.map((quote) => (
        <QuoteOption key={quote.courierId} quote={quote} control={control} isStale={isLoading} />
      ))}
    </fieldset>
  );
}

interface QuoteOptionProps {
  quote: ShownQuote;
  control: FormControl;
  isStale: boolean;
}

function QuoteOption({ quote, control, isStale }: QuoteOptionProps) {
  const { courierId, courier, rate, isChosen } = quote;
  const isChecked = control.value ? control.value === courierId : isChosen;
  return (
    <label
      className={cx(
        'num grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md border px-3.5 py-2 text-sm',
        isChecked ? 'border-neel-700 inset-ring inset-ring-neel-700' : 'border-hairline',
        isStale && 'opacity-60',
      )}
    >
      <input
        type="radio"
        name={control.name}
        value={courierId}
        checked={isChecked}
        onChange={control.onChange}
        className="size-5 accent-neel-700"
      />
      <span className="leading-snug wrap-anywhere">
        <span className="font-[650]">{courier}</span>
        {isChosen && (
          <Badge tone="ok" className="ml-2">
            Your rule
          </Badge>
        )}
        <span className="block text-xs text-ink-2">{quoteDetail(quote)}</span>
      </span>
      {rate !== null && <b className="font-bold text-neel-800">{formatRupees(rate)}</b>}
    </label>
  );
}

const LoadingQuotes = () => (
  <>
    <span role="status" className="sr-only">
      Loading prices
    </span>
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-14 rounded-md" />
    ))}
  </>
);
