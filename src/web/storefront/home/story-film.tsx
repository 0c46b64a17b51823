import { Play } from 'lucide-react';
import { useState } from 'react';
import { uploadedPicture } from '#shared/catalog/picture.ts';
import type { StoryFilmFiles } from '#shared/home/contract.ts';
import { storyPoster } from '#web/art/scenes.ts';
import { ScenePicture } from '#web/ui/picture.tsx';
import { laterComponent } from '#web/browser/split-component.tsx';

const Film = laterComponent(async () => (await import('./film.tsx')).Film);

const drawnFilm: StoryFilmFiles = {
  mp4: '/media/story.mp4',
  webm: '/media/story.webm',
  captions: '/media/story.vtt',
  poster: '',
  alt: 'A pan of makhana popping on a clay stove',
};

interface StoryFilmProps {
  buttonLabel: string;
  /** Without files, the drawn film is shown. */
  files?: StoryFilmFiles | undefined;
}

/** Shows a poster; the film loads on a click. */
export function StoryFilm({ buttonLabel, files = drawnFilm }: StoryFilmProps) {
  const [isWanted, setWanted] = useState(false);
  const poster = (
    <ScenePicture
      desktop={uploadedPicture(files.poster) ?? storyPoster}
      alt={files.alt}
      sizes="(min-width: 768px) 45vw, 100vw"
      className="size-full object-cover"
    />
  );
  if (isWanted) {
    return (
      <Film
        files={files}
        label="Our story"
        autoPlay
        captioned
        fallback={poster}
        className="size-full object-cover"
      />
    );
  }
  return (
    <>
      {poster}
      <button
        type="button"
        onClick={() => setWanted(true)}
        className="absolute bottom-[clamp(14px,2vw,24px)] left-[clamp(14px,2vw,24px)] inline-flex h-14 items-center gap-3 rounded-full bg-haldi-400 pr-5.5 pl-4.5 font-[650] text-neel-900 transition-colors duration-200 hover:bg-haldi-500 focus-visible:outline-neel-900 noscript:hidden"
      >
        <Play aria-hidden className="size-5.5 fill-current" />
        {buttonLabel}
      </button>
    </>
  );
}
