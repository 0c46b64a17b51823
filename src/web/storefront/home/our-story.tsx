import { settings } from '#shared/settings/current.ts';
import { Island } from '#web/islands/island.tsx';
import { OUR_STORY_ID } from '../shell/our-story.ts';
import { StoryFilm } from './story-film.tsx';

export function OurStory() {
  return (
    <section
      id={OUR_STORY_ID}
      aria-labelledby="story-title"
      className="on-dark offscreen [--height:492px] md:[--height:275px] lg:[--height:343px] scroll-mt-19.5 bg-neel-900 py-(--section) text-white outline-none lg:scroll-mt-22.5"
    >
      <div className="wrap grid items-center gap-[clamp(32px,6vw,88px)] md:grid-cols-[1fr_1.05fr]">
        <div className="relative aspect-16/10 overflow-hidden rounded-xl bg-kamal-200 ring-5 ring-haldi-400">
          <Island name="home/StoryFilm" of={StoryFilm} props={{}} />
        </div>
        <div>
          <h2 id="story-title" className="display text-3xl text-white">
            A basket, a stove and a stubborn grandmother.
          </h2>
          <p className="mt-4.5 max-w-[32em] text-lg text-neel-200">
            {settings().shop.name} began with one woman who refused to buy snacks she could make
            better. Her makhana is still roasted low and slow; her sattu is still ground on stone.
          </p>
        </div>
      </div>
    </section>
  );
}
