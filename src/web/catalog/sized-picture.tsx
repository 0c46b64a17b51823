import type { ComponentProps } from 'react';
import { uploadedPicture } from '#shared/catalog/picture.ts';

type SizedPictureProps = ComponentProps<'img'> & { src: string; alt: string; sizes: string };

/** A picture that was uploaded comes in the format and width that the screen needs; any other as it is. */
export function SizedPicture({ src, alt, sizes, ...rest }: SizedPictureProps) {
  const kept = uploadedPicture(src);
  if (!kept) return <img src={src} alt={alt} width={600} height={800} {...rest} />;
  const { width, height, avif, webp } = kept;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        srcSet={webp}
        sizes={sizes}
        src={src}
        alt={alt}
        width={width}
        height={height}
        {...rest}
      />
    </picture>
  );
}
