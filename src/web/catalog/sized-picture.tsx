import type { ComponentProps } from 'react';
import { drawnPack, packPictures, uploadedPicture } from '#shared/catalog/picture.ts';

type SizedPictureProps = ComponentProps<'img'> & { src: string; alt: string; sizes: string };

/** Our own images have several formats and widths; other images are shown unchanged. */
export function SizedPicture({ src, alt, sizes, ...rest }: SizedPictureProps) {
  const uploaded = uploadedPicture(src);
  const pack = drawnPack(src);
  const { width, height, avif, webp } = uploaded ?? {
    width: 600,
    height: 800,
    avif: pack && packPictures(pack),
    webp: undefined,
  };
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        srcSet={webp}
        sizes={webp && sizes}
        src={src}
        alt={alt}
        width={width}
        height={height}
        {...rest}
      />
    </picture>
  );
}
