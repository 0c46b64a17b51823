import { useEffect, useRef, useState } from 'react';
import { isPicture } from '#shared/catalog/picture.ts';
import basket from '#web/art/illustrations/basket-empty.svg';
import { cx } from '#web/ui/cx.ts';
import { SizedPicture } from './sized-picture.tsx';

interface ProductImageProps {
  src: string;
  alt: string;
  /** Shown if the image is missing or fails to load. */
  missing: 'No Image' | 'Image Not Found' | '';
  /** The `sizes` attribute of the image. */
  sizes: string;
  eager?: boolean | undefined;
  /** For the largest image above the fold. */
  urgent?: boolean;
  className?: string;
}

export function ProductImage(props: ProductImageProps) {
  // A new URL resets the failure of the previous one.
  return isPicture(props.src) ? <LoadedImage key={props.src} {...props} /> : <Missing {...props} />;
}

function LoadedImage(props: ProductImageProps) {
  const { src, alt, sizes, eager, urgent, className } = props;
  const ref = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const image = ref.current;
    // The image may have failed before hydration. Some browsers report no width for SVG, so `decode` is the test.
    if (!image?.complete || image.naturalWidth > 0) return;
    image.decode().catch(() => setHasFailed(true));
  }, []);

  if (hasFailed) return <Missing {...props} />;
  return (
    <SizedPicture
      ref={ref}
      src={src}
      alt={alt}
      sizes={sizes}
      loading={eager || urgent ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
      onError={() => setHasFailed(true)}
      className={className}
    />
  );
}

function Missing({ missing, className }: ProductImageProps) {
  return (
    <span
      className={cx(
        className,
        'flex flex-col items-center justify-center gap-2 text-center text-sm font-semibold text-ink-2',
      )}
    >
      <img src={basket} alt="" width={132} height={125} className="w-2/5 max-w-24 opacity-60" />
      {missing}
    </span>
  );
}
