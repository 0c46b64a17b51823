import type { HomeStory } from '#shared/home/contract.ts';
import { Island } from '#web/islands/island.tsx';
import { cx } from '#web/ui/cx.ts';
import { OUR_STORY_ID } from '../shell/our-story.ts';
import { StoryFilm } from './story-film.tsx';

export function OurStory({ heading, text, buttonLabel, film }: HomeStory) {
  return (
    <section
      id={OUR_STORY_ID}
      aria-labelledby="story-title"
      className="on-dark offscreen [--height:492px] md:[--height:275px] lg:[--height:343px] scroll-mt-19.5 bg-neel-900 py-(--section) text-white outline-none lg:scroll-mt-22.5"
    >
      <div
        className={cx(
          'wrap grid items-center gap-[clamp(32px,6vw,88px)]',
          film && 'md:grid-cols-[1fr_1.05fr]',
        )}
      >
        {film && (
          <div className="relative aspect-16/10 overflow-hidden rounded-xl bg-kamal-200 ring-5 ring-haldi-400">
            <Island name="home/StoryFilm" of={StoryFilm} props={{ buttonLabel, ...film }} />
          </div>
        )}
        <div>
          <h2 id="story-title" className="display text-3xl text-white">
            {heading}
          </h2>
          <p className="mt-4.5 max-w-[32em] text-lg text-neel-200">{text}</p>
        </div>
      </div>
    </section>
  );
}
