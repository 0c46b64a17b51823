import { settings } from '#shared/settings/current.ts';
import archPond from '#web/art/illustrations/arch-pond.svg';
import { pageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '../page-head/page-head.tsx';
import type { Route } from './+types/route.ts';
import { ChapterCard } from './chapter-card.tsx';
import { chapters } from './chapters.ts';

const path = '/story';
const title = 'Our Story';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    path,
    title,
    description: `How a grandmother's stove and stone mill became ${settings().shop.name}: from a pond in Mithila to a parcel from ${settings().shop.city}, in six pictures.`,
    trail: trailTo({ label: title, to: path }),
  });

export default function StoryPage() {
  return (
    <>
      <PageHead title={title} picture={archPond}>
        How one grandmother’s stove and stone mill became {settings().shop.name}, in six pictures.
      </PageHead>
      <div className="wrap py-[clamp(20px,4vw,56px)]">
        <ol aria-label="Our story, from the pond to the basket" className="mx-auto max-w-260">
          {chapters().map((chapter, index) => (
            <ChapterCard key={chapter.title} chapter={chapter} index={index} />
          ))}
        </ol>
      </div>
      <WayOn />
    </>
  );
}

function WayOn() {
  return (
    <div className="wrap pb-(--section)">
      <section
        aria-labelledby="way-on"
        className="on-dark mx-auto max-w-260 rounded-xl bg-neel-900 px-6 py-8 md:px-10"
      >
        <h2 id="way-on" className="display text-2xl text-white">
          The rest is on the packs.
        </h2>
        <p className="mt-2 max-w-[34em] text-neel-200">
          Every ingredient and every figure, in words you can read. Or see who is behind{' '}
          {settings().shop.name} today, and what we promise.
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>a]:w-full">
          <ButtonLink to="/products" variant="accent">
            Shop All Products
          </ButtonLink>
          <ButtonLink to="/aboutus" variant="quiet">
            About Us
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
