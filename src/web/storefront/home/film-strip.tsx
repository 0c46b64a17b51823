import { Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { VideoTestimonial } from '#shared/testimonials/contract.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FilmDialog } from './film-dialog.tsx';
import { useMaybePromise, type MaybePromise } from '#web/page/maybe-promise.ts';
import { Thumbnail } from './thumbnail.tsx';

const LABEL = 'Films of our customers';
const STEP_PX = 300;
const SKELETONS = 4;

const widths = '*:w-[62%] min-[30rem]:*:w-[42%] md:*:w-[30%] lg:*:w-[calc((100%-72px)/4)]';

interface FilmStripProps {
  films: MaybePromise<VideoTestimonial[]>;
  head: ReactNode;
}

export function FilmStrip({ films, head }: FilmStripProps) {
  const list = useMaybePromise(films);
  const [chosen, setChosen] = useState<VideoTestimonial>();
  const [isOpen, setOpen] = useState(false);
  if (list.length === 0) return head;
  return (
    <>
      <Scroller label={LABEL} step={STEP_PX} head={head} className={widths}>
        {list.map((film) => (
          <li key={film.id}>
            <FilmCard
              film={film}
              onChoose={() => {
                setChosen(film);
                setOpen(true);
              }}
            />
          </li>
        ))}
      </Scroller>
      {chosen && <FilmDialog film={chosen} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function FilmCard({ film, onChoose }: { film: VideoTestimonial; onChoose: () => void }) {
  const { title, name, location, duration } = film;
  return (
    <article className="group relative">
      <div className="relative aspect-4/5 overflow-hidden rounded-lg bg-neel-100">
        <Thumbnail film={film} className="size-full object-cover" />
        <span className="absolute top-3 left-3 inline-flex h-8.5 items-center gap-1.5 rounded-full bg-haldi-400 pr-3 pl-2.5 text-sm font-[650] text-neel-900 transition-colors duration-200 group-hover:bg-haldi-500">
          <Play aria-hidden className="size-4 fill-current" />
          <span className="num">{duration}</span>
        </span>
      </div>
      <h3 className="mt-3 text-lg leading-tight font-[650] text-neel-900">
        <button
          type="button"
          onClick={onChoose}
          aria-haspopup="dialog"
          className="text-left wrap-anywhere after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-neel-700"
        >
          <span className="sr-only">Play: </span>
          {title}
        </button>
      </h3>
      {/* The image already shows the name. */}
      <p className="sr-only">
        {name}, {location}
      </p>
    </article>
  );
}

export function FilmStripSkeleton({ head }: { head: ReactNode }) {
  return (
    <Scroller label={LABEL} step={STEP_PX} head={head} className={widths}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index}>
          <Skeleton className="aspect-4/5 rounded-lg" />
          <Skeleton className="mt-3 h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </li>
      ))}
    </Scroller>
  );
}
