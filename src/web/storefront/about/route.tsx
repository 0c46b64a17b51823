import { settings } from '#shared/settings/current.ts';
import archMill from '#web/art/illustrations/arch-mill.svg';
import table from '#web/art/illustrations/story-table.svg';
import { pageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { PageHead } from '../page-head/page-head.tsx';
import type { Route } from './+types/route.ts';
import { Company } from './company.tsx';
import { WhatWeMake } from './makes.tsx';
import { HowWeMakeIt } from './making.tsx';
import { WhatWePromise } from './promises.tsx';

const path = '/aboutus';
const title = 'About Us';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    path,
    title,
    description: `Who makes ${settings().shop.name} makhana and sattu in ${settings().shop.city}, how we roast and grind, what we promise about delivery, and the company behind the packs.`,
    trail: trailTo({ label: title, to: path }),
  });

export default function AboutPage() {
  return (
    <>
      <PageHead title={title} picture={archMill}>
        {settings().shop.name} is a small snack kitchen in {settings().shop.city}. We roast makhana,
        grind sattu and send both across India.
      </PageHead>
      <WhoWeAre />
      <WhatWeMake />
      <HowWeMakeIt />
      <div className="wrap grid gap-x-[clamp(32px,6vw,96px)] gap-y-12 py-(--section) lg:grid-cols-2">
        <WhatWePromise />
        <Company />
      </div>
    </>
  );
}

function WhoWeAre() {
  return (
    <section
      aria-labelledby="who-we-are"
      className="wrap grid items-center gap-x-[clamp(32px,6vw,96px)] pt-[clamp(32px,4vw,56px)] pb-[clamp(40px,5vw,72px)] lg:grid-cols-[1.3fr_1fr]"
    >
      <div>
        <h2 id="who-we-are" className="display text-2xl">
          Who we are
        </h2>
        <div className="mt-3 grid max-w-[36em] gap-3">
          <p>
            A family, a kitchen and a basket. Someone in the house always knew how to roast makhana
            so that it snaps, and how to grind gram so that it smells of the stove. We did not want
            that to end with her.
          </p>
          <p>
            So in {settings().shop.foundedYear} we began to make a little more than we could eat. We
            are still small. We still use home recipes, and we say what is in them.
          </p>
        </div>
        <TextLink to="/story" className="mt-2 min-h-11">
          Read our story
        </TextLink>
      </div>
      <img
        src={table}
        alt="Jars and a pair of scales with makhana on a kitchen table"
        width={400}
        height={300}
        loading="lazy"
        className="h-auto w-full max-lg:hidden"
      />
    </section>
  );
}
