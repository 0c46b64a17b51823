import { Play } from 'lucide-react';
import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { storyPoster } from '#web/art/scenes.ts';
import { ScenePicture } from '#web/ui/picture.tsx';
import { OUR_STORY_ID } from '../shell/our-story.ts';
import { Film } from './film.tsx';

const files = {
  mp4: '/media/story.mp4',
  webm: '/media/story.webm',
  captions: '/media/story.vtt',
};

export function OurStory() {
  return (
    <section
      id={OUR_STORY_ID}
      aria-labelledby="story-title"
      className="on-dark scroll-mt-19.5 bg-neel-900 py-(--section) text-white outline-none lg:scroll-mt-22.5"
    >
      <div className="wrap grid items-center gap-[clamp(32px,6vw,88px)] md:grid-cols-[1fr_1.05fr]">
        <div className="relative aspect-16/10 overflow-hidden rounded-xl bg-kamal-200 ring-5 ring-haldi-400">
          <StoryFilm />
        </div>
        <div>
          <h2 id="story-title" className="display text-3xl text-white">
            A basket, a stove and a stubborn grandmother.
          </h2>
          <p className="mt-4.5 max-w-[32em] text-lg text-neel-200">
            {brand.name} began with one woman who refused to buy snacks she could make better. Her
            makhana is still roasted low and slow; her sattu is still ground on stone.
          </p>
        </div>
      </div>
    </section>
  );
}

/** Shows a poster; the film loads on a click. */
function StoryFilm() {
  const [isWanted, setWanted] = useState(false);
  const poster = (
    <ScenePicture
      desktop={storyPoster}
      alt="A pan of makhana popping on a clay stove"
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
        className="absolute bottom-[clamp(14px,2vw,24px)] left-[clamp(14px,2vw,24px)] inline-flex h-14 items-center gap-3 rounded-full bg-haldi-400 pr-5.5 pl-4.5 font-[650] text-neel-900 transition-colors duration-200 hover:bg-haldi-500 focus-visible:outline-neel-900"
      >
        <Play aria-hidden className="size-5.5 fill-current" />
        Watch our story
      </button>
    </>
  );
}
