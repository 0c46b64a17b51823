import archScroll from '#web/art/illustrations/arch-scroll.svg';
import { policyMeta } from '../policy-meta.ts';
import { PolicyPage } from '../policy-page.tsx';
import type { Route } from './+types/route.ts';

export const meta = (args: Route.MetaArgs) => policyMeta(args);

export const loader = async () => (await import('./text.ts')).text();

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage text={loaderData} picture={archScroll} />;
}
