import { settings } from '#shared/settings/current.ts';
import { Island } from '#web/islands/island.tsx';
import { pageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { PageHead } from '../page-head/page-head.tsx';
import type { Route } from './+types/route.ts';
import { TrackOrder } from './track-order.tsx';

const PATH = '/track';
const TITLE = 'Track Your Order';

/** The page is the same for all visitors; what it finds is shown in the browser only. */
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    path: PATH,
    title: TITLE,
    description: `See where your ${settings().shop.name} order is, with its number and your email or phone. No account needed.`,
    trail: trailTo({ label: TITLE, to: PATH }),
  });

export default function TrackPage() {
  return (
    <>
      <PageHead title={TITLE} picture="arch-parcel">
        See where your parcel is. You need the order number, and the email or phone of the order.
      </PageHead>
      <div className="wrap pt-[clamp(28px,4vw,56px)] pb-(--section)">
        <Island name="track/TrackOrder" of={TrackOrder} props={{}} />
      </div>
    </>
  );
}
