import { uploadedPicture } from '#shared/catalog/picture.ts';
import { SizedPicture } from '#web/catalog/sized-picture.tsx';
import { findDrawing } from './pictures.ts';

interface PagePictureProps {
  /** A drawing or the address of an uploaded picture. */
  name: string | null;
  alt: string;
  /** Of drawings; the address of an upload contains its size. */
  width: number;
  height: number;
  sizes: string;
  isEager?: boolean;
  className?: string;
}

export function PagePicture({ name, width, height, isEager, ...rest }: PagePictureProps) {
  const drawing = findDrawing(name);
  const loading = isEager === undefined ? undefined : isEager ? 'eager' : 'lazy';
  if (drawing) {
    const { alt, className } = rest;
    return (
      <img
        src={drawing}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        className={className}
      />
    );
  }
  if (!name || !uploadedPicture(name)) return null;
  return <SizedPicture src={name} loading={loading} {...rest} />;
}
