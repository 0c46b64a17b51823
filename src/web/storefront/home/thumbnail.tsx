import type { VideoTestimonial } from '#shared/testimonials/contract.ts';

interface ThumbnailProps {
  film: VideoTestimonial;
  className: string;
}

/** The 4:5 preview image of a customer's film. */
export function Thumbnail({ film, className }: ThumbnailProps) {
  return (
    <picture className="contents">
      {film.thumbnailAvif && <source type="image/avif" srcSet={film.thumbnailAvif} />}
      <img
        src={film.thumbnail}
        alt=""
        width={540}
        height={675}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
}
