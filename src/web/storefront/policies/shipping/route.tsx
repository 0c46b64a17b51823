import archParcel from '#web/art/illustrations/arch-parcel.svg';
import { policyMeta } from '../policy-meta.ts';
import { PolicyPage } from '../policy-page.tsx';
import type { Route } from './+types/route.ts';

export const meta = (args: Route.MetaArgs) => policyMeta(args);

export const loader = async () => (await import('./text.ts')).text();

export default function ShippingPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage text={loaderData} picture={archParcel} />;
}
