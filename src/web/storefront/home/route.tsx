import { Banner } from './banner.tsx';
import { Intro } from './intro.tsx';
import { OurStory } from './our-story.tsx';
import { Slogans } from './slogans.tsx';

export default function HomePage() {
  return (
    <>
      <Banner />
      <Slogans />
      <OurStory />
      <Intro />
    </>
  );
}
