import { landingMeta } from '../landing-meta.ts';
import { LandingPage } from '../landing-page.tsx';
import { loadLanding } from '../landing-products.ts';
import type { Route } from './+types/route.ts';
import { sattu } from './content.ts';

export const meta = (args: Route.MetaArgs) => landingMeta(args, sattu());

export const loader = () => loadLanding(sattu());

export default function SattuPage({ loaderData: { products } }: Route.ComponentProps) {
  return <LandingPage content={sattu()} products={products} />;
}
