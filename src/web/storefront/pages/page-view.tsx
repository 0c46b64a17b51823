import { AboutPage } from '../about/about-page.tsx';
import { LandingPage } from '../landing/landing-page.tsx';
import { PolicyPage } from '../policies/policy-page.tsx';
import { StoryPage } from '../story/story-page.tsx';
import type { LoadedPage } from './load-page.ts';
import { PlainPage } from './plain-page.tsx';

/** A page of the owner in the layout of its template. */
export function PageView({ page }: { page: LoadedPage }) {
  const { landing, products } = page;
  switch (page.template) {
    case 'policy':
      return <PolicyPage page={page} />;
    case 'story':
      return <StoryPage page={page} />;
    case 'about':
      return <AboutPage page={page} />;
    case 'landing':
      return landing && products ? (
        <div data-landing={page.path}>
          <LandingPage page={{ ...page, landing, products }} />
        </div>
      ) : null;
    case 'plain':
    default:
      return <PlainPage page={page} />;
  }
}
