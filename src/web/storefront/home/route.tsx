import { Hero } from './hero.tsx';
import { Intro } from './intro.tsx';
import { OurStory } from './our-story.tsx';
import { Slogans } from './slogans.tsx';

export default function HomePage() {
  return (
    <>
      <Hero />
      <Slogans />
      <OurStory />
      <Intro />
    </>
  );
}
