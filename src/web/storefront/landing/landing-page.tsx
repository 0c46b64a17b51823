import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { trailTo } from '#web/page/structured-data.ts';
import { Hero } from './hero.tsx';
import type { LandingPageData } from './landing-page-data.ts';
import { LandingSection } from './landing-section.tsx';

/** A large picture with a button, and sections whose contents decide about their layout. */
export function LandingPage({ page }: { page: LandingPageData }) {
  return (
    <>
      <Hero page={page} />
      <div className="wrap py-1.5 lg:py-3">
        <Breadcrumb items={trailTo({ label: page.title, to: page.path })} />
      </div>
      {page.content.sections.map((section) => (
        <LandingSection key={section.id} section={section} page={page} />
      ))}
    </>
  );
}
