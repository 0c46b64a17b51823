import type { Route } from './+types/route.ts';
import { Banner } from './banner.tsx';
import { Customers } from './customers.tsx';
import { browserContent, renderedContent, useFreshContent } from './home-content.ts';
import { Intro } from './intro.tsx';
import { Marketplaces } from './marketplaces.tsx';
import { OurStory } from './our-story.tsx';
import { ProductRail } from './product-rail.tsx';
import { Slogans } from './slogans.tsx';
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
      <Banner />
      <Slogans />
      <Intro />
      <Values />
      <ProductRail
        id="bestsellers"
        title="Our Bestsellers"
        linkText="View All Products"
        products={content.bestsellers}
        className="bg-sunken"
      />
      <OurStory />
      <ProductRail
        id="superfoods"
        title="Traditional Superfoods"
        linkText="Shop All Products"
        products={content.superfoods}
      />
      <Marketplaces />
      <Customers films={content.films} testimonials={content.testimonials} />
    </>
  );
}
