import { ArrowRight } from 'lucide-react';
import type { VideoTestimonial } from '#shared/testimonials/contract.ts';
import { prefersCalm } from '#web/browser/use-media.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Film } from './film.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface FilmDialogProps {
  film: VideoTestimonial;
  open: boolean;
  onClose: () => void;
}

/** A customer's film with everything they said. It starts by itself, unless motion is unwelcome. */
export function FilmDialog({ film, open, onClose }: FilmDialogProps) {
  const { title, name, location, rating, fullQuote, product } = film;
  return (
    <Dialog open={open} onClose={onClose} title={title} className="md:max-w-190">
      <div className="grid gap-5 md:grid-cols-2 md:gap-7">
        <div className="aspect-4/5 overflow-hidden rounded-lg bg-neel-100 max-md:mx-auto max-md:max-h-[56dvh] max-md:max-w-full">
          <Film
            files={{ mp4: film.videoSrc, webm: film.webmSrc, captions: film.captionsSrc }}
            label={`${title}, ${name}`}
            poster={film.thumbnailAvif ?? film.thumbnail}
            autoPlay={!prefersCalm()}
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
          {product && (
            <TextLink to={`/products/${product.slug}`} prefetch="intent" className="mt-4 min-h-11">
              Shop {product.name}
              <ArrowRight aria-hidden strokeWidth={1.9} className="size-5" />
            </TextLink>
          )}
        </div>
      </div>
    </Dialog>
  );
}
