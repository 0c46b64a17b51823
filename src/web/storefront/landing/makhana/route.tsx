import { landingMeta } from '../landing-meta.ts';
import { LandingPage } from '../landing-page.tsx';
import { loadLanding } from '../landing-products.ts';
import type { Route } from './+types/route.ts';
import { makhana } from './content.ts';

export const meta = (args: Route.MetaArgs) => landingMeta(args, makhana());

export const loader = () => loadLanding(makhana());

export default function MakhanaPage({ loaderData: { products } }: Route.ComponentProps) {
  return <LandingPage content={makhana()} products={products} />;
}
