import { settings } from '#shared/settings/current.ts';
import { Island } from '#web/islands/island.tsx';
import { pageMeta } from '#web/page/page-meta.ts';
import type { Route } from './+types/route.ts';
import { ArrivalNotice } from './arrival-notice.tsx';
import { Banner } from './banner.tsx';
import { Customers } from './customers.tsx';
import { loadHome } from './home-content.ts';
import { Intro } from './intro.tsx';
import { Marketplaces } from './marketplaces.tsx';
import { OurStory } from './our-story.tsx';
import { ProductRail } from './product-rail.tsx';
import { organization, webSite } from './shop-json-ld.ts';
import { Slogans } from './slogans.tsx';
import { Values } from './values.tsx';

export function meta(args: Route.MetaArgs) {
  const { origin } = args.matches[0].loaderData;
  const things = [organization(origin), webSite(origin)];
  const { title, description } = settings().shop;
  return pageMeta(args, { path: '/', title, description, things });
}

export const loader = loadHome;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { content, films, testimonials } = loaderData;
  const { slides } = content;
  return (
    <>
      <Island name="home/ArrivalNotice" of={ArrivalNotice} props={{}} />
      {/* Outside the banner, because focus moves to it after a navigation, and focus inside stops the banner. */}
      <h1 className="sr-only">{`${settings().shop.name}: ${settings().shop.title}`}</h1>
      {slides.length > 0 && <Island name="home/Banner" of={Banner} props={{ slides }} />}
      <Slogans />
      <Intro intro={content.intro} pillars={content.pillars} />
      <Values values={content.values} />
      <ProductRail id="bestsellers" rail={content.bestsellers} className="bg-sunken" />
      <OurStory {...content.story} />
      <ProductRail id="superfoods" rail={content.superfoods} />
      <Marketplaces {...content.marketplaces} />
      <Customers content={content} films={films} testimonials={testimonials} />
    </>
  );
}
