import type { ReactNode } from 'react';
import { settings } from '#shared/settings/current.ts';
import type { VideoTestimonial } from '#shared/testimonials/contract.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import { Island } from '#web/islands/island.tsx';
import { FilmPlayer } from './film-player.tsx';
import { Thumbnail } from './thumbnail.tsx';

const LABEL = 'Films of our customers';
const STEP_PX = 300;

const widths =
  '[--item:62%] min-[30rem]:[--item:42%] md:[--item:30%] lg:[--item:calc((100%-72px)/4)]';

interface FilmStripProps {
  films: VideoTestimonial[];
  head: ReactNode;
}

export function FilmStrip({ films, head }: FilmStripProps) {
  if (films.length === 0) return head;
  return (
    <>
      <Scroller label={LABEL} step={STEP_PX} head={head} className={widths}>
        {films.map((film) => (
          <li key={film.id}>
            <FilmCard film={film} />
          </li>
        ))}
      </Scroller>
      <Island
        name="home/FilmPlayer"
        of={FilmPlayer}
        props={settings().isPreview ? { draft: films } : {}}
      />
    </>
  );
}

function FilmCard({ film }: { film: VideoTestimonial }) {
  const { id, title, name, location, duration } = film;
  return (
    <article className="group relative">
      <div className="relative aspect-4/5 overflow-hidden rounded-lg bg-neel-100">
        <Thumbnail film={film} className="size-full object-cover" />
        <span className="num play-mark">{duration}</span>
      </div>
      <h3 className="mt-3 card-title">
        <button
          type="button"
          data-film={id}
          aria-haspopup="dialog"
          className="text-left cover-link"
        >
          <span className="sr-only">Play: </span>
          {title}
        </button>
      </h3>
      {/* The image already shows the name. */}
      <p className="sr-only">{`${name}, ${location}`}</p>
    </article>
  );
}
