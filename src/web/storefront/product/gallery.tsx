import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import { useIdle } from '#web/browser/idle.ts';
import { RoundButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ProductImage } from '#web/catalog/product-image.tsx';
import { ProductTile } from '#web/catalog/product-tile.tsx';
import { tileClass } from '#web/catalog/tile-class.ts';

/** Our own food photos have a background; packs are shown on the tile. */
const isScene = (url: string) => url.includes('-served.');

const sceneWidth = '(min-width: 64rem) 40rem, 100vw';
const packWidth = '(min-width: 64rem) 34rem, 72vw';

/** A scroll-snap strip of images, moved by swipe, click or arrow keys. */
export function Gallery({ product }: { product: Pick<Product, 'name' | 'images' | 'tile'> }) {
  const images = product.images.length > 0 ? product.images : [{ url: '', alt: product.name }];
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  /** The other images load when the page is idle. */
  const isIdle = useIdle();
  /** The target of a programmatic scroll; images that it passes are not selected. */
  const goal = useRef<number>(undefined);
  const hasSeveral = images.length > 1;

  function show(index: number) {
    const at = (index + images.length) % images.length;
    goal.current = at;
    setShown(at);
    strip.current?.scrollTo({ left: at * strip.current.clientWidth });
  }

  function readShown() {
    if (!strip.current) return;
    const { scrollLeft, clientWidth } = strip.current;
    const at = Math.round(scrollLeft / clientWidth);
    if (goal.current !== undefined && at !== goal.current) return;
    goal.current = undefined;
    setShown(at);
  }

  function takeOver() {
    goal.current = undefined;
  }

  function onArrowKeys(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(shown + step);
  }

  return (
    <section
      aria-label="Pictures"
      className={cx(
        'grid gap-3 max-lg:-mx-(--gutter) lg:sticky lg:top-28 lg:gap-4',
        hasSeveral && 'lg:grid-cols-[84px_minmax(0,1fr)]',
      )}
    >
      <ProductTile
        tile={product.tile}
        className="aspect-[1/1.02] md:max-lg:aspect-[1/0.7] lg:order-1 lg:aspect-[1/1.2] lg:rounded-xl"
      >
        <div
          ref={strip}
          role="group"
          aria-label={`Pictures of ${product.name}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys turn what has focus
          tabIndex={hasSeveral ? 0 : undefined}
          onKeyDown={onArrowKeys}
          onScroll={readShown}
          onPointerDown={takeOver}
          onWheel={takeOver}
          className="flex focus-visible:-outline-offset-3 h-full snap-x snap-mandatory scrollbar-none overflow-x-auto overscroll-x-contain scroll-smooth motion-reduce:scroll-auto"
        >
          {images.map((image, index) => (
            <div
              key={image.url}
              aria-hidden={index !== shown}
              className="relative w-full shrink-0 snap-center"
            >
              {(index === 0 || isIdle) && (
                <ProductImage
                  src={image.url}
                  alt={image.alt}
                  missing="Image Not Found"
                  sizes={isScene(image.url) ? sceneWidth : packWidth}
                  urgent={index === 0}
                  className={cx(
                    'absolute',
                    isScene(image.url)
                      ? 'size-full object-cover'
                      : 'inset-x-[12%] bottom-0 h-[97.5%] w-[76%] object-contain object-bottom lg:inset-x-[6%] lg:w-[88%]',
                  )}
                />
              )}
            </div>
          ))}
        </div>
        {hasSeveral && (
          <>
            <RoundButton
              label="Previous image"
              onClick={() => show(shown - 1)}
              onKeyDown={onArrowKeys}
              className="absolute top-1/2 left-4 -translate-y-1/2"
            >
              <ChevronLeft aria-hidden strokeWidth={1.9} />
            </RoundButton>
            <RoundButton
              label="Next image"
              onClick={() => show(shown + 1)}
              onKeyDown={onArrowKeys}
              className="absolute top-1/2 right-4 -translate-y-1/2"
            >
              <ChevronRight aria-hidden strokeWidth={1.9} />
            </RoundButton>
            <output className="num absolute right-4 bottom-4 rounded-sm bg-white/80 px-2.5 pt-0.5 text-sm font-semibold text-neel-900">
              <span className="sr-only">Image </span>
              {shown + 1} / {images.length}
            </output>
          </>
        )}
      </ProductTile>
      {hasSeveral && (
        <ul className="flex gap-3 max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-1.5 lg:flex-col">
          {images.map((image, index) => (
            <li key={image.url} className="w-16 shrink-0 lg:w-full">
              <button
                type="button"
                aria-label={`Show ${image.alt}`}
                aria-current={index === shown}
                onClick={() => show(index)}
                onKeyDown={onArrowKeys}
                className={cx(
                  'relative block aspect-3/4 w-full overflow-hidden rounded-md ring-offset-2 ring-offset-page',
                  'aria-current:ring-[2.5px] aria-current:ring-neel-700 forced-colors:aria-current:border-4',
                  tileClass[product.tile],
                )}
              >
                <ProductImage
                  src={image.url}
                  alt=""
                  missing=""
                  sizes="5rem"
                  eager
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
