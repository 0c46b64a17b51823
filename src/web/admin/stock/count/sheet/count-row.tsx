import { Check, CircleAlert } from 'lucide-react';
import { memo, useId, type KeyboardEvent } from 'react';
import { isLargeDifference } from '#shared/stock/count.ts';
import type { CountedProduct } from '#shared/stock/count-contract.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { controlLook } from '#web/ui/field.tsx';
import { cx } from '#web/ui/cx.ts';
import { differenceOf } from './differences.ts';
import { useEntry, type SavedEntry } from './use-entry.ts';
import { signed } from '../../change-texts.ts';

interface CountRowProps {
  countId: string;
  product: CountedProduct;
  onSaved: (saved: SavedEntry) => void;
  onUnsaved: (productId: string, isUnsaved: boolean) => void;
  /** After Enter: the next field, or the search field after a scan. */
  onNext: (productId: string) => void;
}

export const fieldId = (productId: string) => `counted-${productId}`;

/** Rendered again only if its product changes, because a sheet can have hundreds of rows. */
export const CountRow = memo(function CountRow(props: CountRowProps) {
  const { product, onNext } = props;
  const { productId, name, sku, image, tile } = product;
  const noteId = useId();
  const { typed, type, save, problem, isSaving } = useEntry(props);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
    onNext(productId);
  }

  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_6.5rem] items-center gap-x-3 max-[15rem]:grid-cols-[44px_minmax(0,1fr)] max-[15rem]:gap-y-2 border-t border-hairline-soft px-4 py-2.5 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] lg:px-5">
      <CartPicture src={image} tile={tile} className="h-13 w-11" />
      <label htmlFor={fieldId(productId)} className="min-w-0">
        <b className="block leading-tight font-[650] wrap-anywhere text-neel-900">{name}</b>
        <span className="num text-xs wrap-anywhere text-ink-2">{sku ?? 'No SKU'}</span>
      </label>
      <input
        id={fieldId(productId)}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        value={typed}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={noteId}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void save()}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        className={cx(
          controlLook,
          'num scroll-mt-30 text-right text-lg font-bold max-[15rem]:col-span-2',
        )}
      />
      <p
        id={noteId}
        className="col-span-2 col-start-2 min-h-4 text-right text-xs wrap-anywhere max-[15rem]:col-start-1"
      >
        <Note product={product} problem={problem} isSaving={isSaving} />
      </p>
    </li>
  );
});

interface NoteProps {
  product: CountedProduct;
  problem: string | undefined;
  isSaving: boolean;
}

function Note({ product, problem, isSaving }: NoteProps) {
  const difference = differenceOf(product);
  if (problem !== undefined) {
    return (
      <span role="alert" className="inline-flex gap-1 text-left font-[550] text-majith-700">
        <CircleAlert aria-hidden strokeWidth={1.9} className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{problem}</span>
      </span>
    );
  }
  if (isSaving) return <span className="text-ink-2">Saving...</span>;
  if (difference === undefined) return null;
  const { counted, expected } = product;
  if (difference === 0) {
    return (
      <span className="inline-flex items-center gap-1 text-patti-700">
        <Check aria-hidden strokeWidth={2.2} className="size-3.5" /> Saved, as expected
      </span>
    );
  }
  const isLarge = isLargeDifference(expected ?? 0, counted ?? 0);
  return (
    <span className={cx('num', isLarge ? 'font-[650] text-majith-700' : 'text-haldi-800')}>
      Saved. {expected} expected ({signed(difference)}){isLarge && '. Please count again'}
    </span>
  );
}
