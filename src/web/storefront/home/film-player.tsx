import { useEffect, useState } from 'react';
import type { VideoTestimonial } from '#shared/testimonials/contract.ts';
import { laterComponent } from '#web/browser/split-component.tsx';

const FilmDialog = laterComponent(async () => (await import('./film-dialog.tsx')).FilmDialog);

/** Opens the film of the pressed card; the cards are static HTML with `data-film`. */
export function FilmPlayer({ films }: { films: VideoTestimonial[] }) {
  const [chosen, setChosen] = useState<VideoTestimonial>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-film]') : null;
      const film = films.find(({ id }) => id === button?.dataset.film);
      if (!film) return;
      setChosen(film);
      setOpen(true);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [films]);

  if (!chosen) return null;
  return <FilmDialog film={chosen} open={isOpen} onClose={() => setOpen(false)} />;
}
