import type { Route } from './+types/route.ts';
import { Bestsellers } from './bestsellers.tsx';
import { Customers } from './customers.tsx';
import { Hero } from './hero.tsx';
import { browserContent, renderedContent, useFreshContent } from './home-content.ts';
import { Intro } from './intro.tsx';
import { Marketplaces } from './marketplaces.tsx';
import { OurStory } from './our-story.tsx';
import { Slogans } from './slogans.tsx';
import { Superfoods } from './superfoods.tsx';
import { Values } from './values.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const [root] = matches;
  return [
    ...root.meta,
    { tagName: 'link', rel: 'canonical', href: new URL('/', root.loaderData.origin).href },
  ];
}

export const loader = renderedContent;

export const clientLoader = browserContent;

export default function HomePage({ loaderData: content }: Route.ComponentProps) {
  useFreshContent(content);
  return (
    <>
      <Hero />
      <Slogans />
      <Intro />
      <Values />
      <Bestsellers products={content.bestsellers} />
      <OurStory />
      <Superfoods products={content.superfoods} />
      <Marketplaces />
      <Customers films={content.films} testimonials={content.testimonials} />
    </>
  );
}
