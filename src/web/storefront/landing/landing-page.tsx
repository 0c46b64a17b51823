import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Faq } from '../faq/faq.tsx';
import { Benefits } from './benefits.tsx';
import { CategoryBanner } from './category-banner.tsx';
import { Hero } from './hero.tsx';
import type { LandingContent } from './landing-content.ts';
import { trailOf } from './landing-meta.ts';
import type { LoadedLanding } from './landing-products.ts';
import { Numbers } from './numbers.tsx';
import { Packs } from './packs.tsx';
import { Recipes } from './recipes.tsx';

interface LandingPageProps extends LoadedLanding {
  content: LandingContent;
}

/** Both category pages share this layout; only the content differs. */
export function LandingPage({ content, products }: LandingPageProps) {
  return (
    <>
      <Hero content={content} products={products} />
      <div className="wrap py-1.5 lg:py-3">
        <Breadcrumb items={trailOf(content)} />
      </div>
      <Packs content={content} products={products} />
      {content.benefits && <Benefits {...content.benefits} />}
      <Numbers content={content} products={products} />
      <Recipes {...content.recipes} />
      <section
        aria-labelledby="questions"
        className="wrap offscreen [--height:420px] grid gap-x-[clamp(32px,6vw,96px)] gap-y-6 pb-(--section) lg:grid-cols-[1fr_1.6fr]"
      >
        <h2 id="questions" className="display text-3xl">
          What people ask
        </h2>
        <Faq questions={content.questions} />
      </section>
      <CategoryBanner {...content.otherCategory} />
    </>
  );
}
