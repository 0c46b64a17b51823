import { useEffect, useState } from 'react';
import type { VideoTestimonial } from '#shared/testimonials/contract.ts';
import { laterComponent } from '#web/browser/split-component.tsx';

const FilmDialog = laterComponent(async () => (await import('./film-dialog.tsx')).FilmDialog);

interface FilmPlayerProps {
  /** Only in a preview, because the API has the published films. */
  draft?: VideoTestimonial[];
}

/** Opens the film of the pressed card; the cards are static HTML with `data-film`. */
export function FilmPlayer({ draft }: FilmPlayerProps) {
  const [chosen, setChosen] = useState<VideoTestimonial>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let films = draft ?? [];
    const open = async (id: string | undefined) => {
      if (films.length === 0) films = await loadFilms();
      const film = films.find((loaded) => loaded.id === id);
      if (!film) return;
      setChosen(film);
      setOpen(true);
    };
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-film]') : null;
      // The file fails to load offline. The next click tries again.
      if (button) open(button.dataset.film).catch(() => undefined);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [draft]);

  if (!chosen) return null;
  return <FilmDialog film={chosen} open={isOpen} onClose={() => setOpen(false)} />;
}

/** Loaded on a click, because the data of all films is larger than their cards. */
const loadFilms = async () => (await import('./load-films.ts')).loadFilms();
