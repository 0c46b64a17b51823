import { isPicture } from '#shared/catalog/picture.ts';
import { cx } from '#web/ui/cx.ts';
import { basket, basketClass, missingClass } from './missing-image.ts';
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

/** `startMissingImages` replaces an image that fails to load. */
export function ProductImage(props: ProductImageProps) {
  const { src, alt, missing, sizes, eager, urgent, className } = props;
  if (!isPicture(src)) return <Missing {...props} />;
  return (
    <SizedPicture
      // React must not reuse an element that shows the replacement of another image.
      key={src}
      src={src}
      alt={alt}
      sizes={sizes}
      loading={eager || urgent ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
      data-missing={missing}
      className={className}
    />
  );
}

function Missing({ missing, className }: ProductImageProps) {
  return (
    <span className={cx(className, missingClass)}>
      <img src={basket} alt="" width={132} height={125} className={basketClass} />
      {missing}
    </span>
  );
}
