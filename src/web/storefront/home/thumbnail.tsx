import type { VideoTestimonial } from '#shared/testimonials/contract.ts';

interface ThumbnailProps {
  film: VideoTestimonial;
  className: string;
}

/** The still of a customer's film, 4 wide and 5 high. */
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
