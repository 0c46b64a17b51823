import { ArrowRight } from 'lucide-react';
import type { VideoTestimonial } from '#shared/testimonials/contract.ts';
import { prefersReducedMotion } from '#web/browser/use-media.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { Film } from './film.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface FilmDialogProps {
  film: VideoTestimonial;
  open: boolean;
  onClose: () => void;
}

/** Plays a customer's film, automatically unless reduced motion is preferred. */
export function FilmDialog({ film, open, onClose }: FilmDialogProps) {
  const { title, name, location, rating, fullQuote, product } = film;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      className="md:max-w-190"
      // Stays visible below a long quote.
      footer={
        product && (
          <ButtonLink to={`/products/${product.slug}`}>
            Shop {product.name}
            <ArrowRight aria-hidden strokeWidth={1.9} />
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-5 md:grid-cols-2 md:gap-7">
        <div className="aspect-4/5 overflow-hidden rounded-lg bg-neel-100 max-md:mx-auto max-md:max-h-[46dvh] max-md:max-w-full">
          <Film
            files={{ mp4: film.videoSrc, webm: film.webmSrc, captions: film.captionsSrc }}
            label={`${title}, ${name}`}
            poster={film.thumbnailAvif ?? film.thumbnail}
            autoPlay={!prefersReducedMotion()}
            fallback={<Thumbnail film={film} className="size-full object-cover" />}
            className="size-full object-cover"
          />
        </div>
        <div className="md:self-center">
          <p className="text-lg leading-tight font-[650] text-neel-900">{name}</p>
          <p className="mt-0.5 text-sm text-ink-2">{location}</p>
          <div className="mt-2.5">
            <Rating value={rating} />
          </div>
          <blockquote className="mt-4 text-lg leading-normal wrap-anywhere">{fullQuote}</blockquote>
        </div>
      </div>
    </Dialog>
  );
}
