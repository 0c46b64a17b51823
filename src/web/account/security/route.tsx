import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { hiddenPage } from '#web/page/page-meta.ts';
import { Guard } from '#web/session/guard.tsx';
import { sessionReady, useSession } from '#web/session/store.ts';
import { isStaff } from '#web/session/user.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { UnverifiedNotice } from '../verify-email/unverified-notice.tsx';
import type { Route } from './+types/route.ts';
import { Devices } from './devices.tsx';
import { loadDevices, loadSecondFactor } from './load.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

const TITLE = 'Account security';
const MESSAGE = 'Please login to manage your account';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader() {
  await sessionReady();
  const { user } = useSession.getState();
  const [devices, secondFactor] = await Promise.all([
    loadDevices(),
    isStaff(user) ? loadSecondFactor() : undefined,
  ]);
  return { userId: user?.id, devices, secondFactor };
}

type LoaderData = Awaited<ReturnType<typeof clientLoader>>;

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <Guard message={MESSAGE}>
      <Own {...loaderData} />
    </Guard>
  );
}

/** Another account may have signed in in another tab, and must not see this data. */
function Own({ userId, devices, secondFactor }: LoaderData) {
  const user = useSession((session) => session.user);
  const { revalidate } = useRevalidator();
  const isOwn = user?.id === userId;
  useEffect(() => {
    if (!isOwn) void revalidate();
  }, [isOwn, revalidate]);
  if (!user || !isOwn) return null;
  return (
    <div key={user.id}>
      <header className="bg-haldi-100 print:hidden">
        <div className="wrap py-[clamp(20px,3vw,36px)]">
          <TextLink
            to={isStaff(user) ? '/admin' : '/dashboard'}
            className="mb-1 min-h-11 text-sm decoration-2"
          >
            <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" />
            {isStaff(user) ? 'Back to the back-office' : 'Back to your orders'}
          </TextLink>
          <h1 className="display text-3xl">{TITLE}</h1>
          <p className="mt-1 wrap-anywhere text-ink-2">{user.email}</p>
        </div>
      </header>
      <div className="wrap grid min-h-[60vh] content-start gap-5 pt-7 pb-(--section) *:min-w-0 lg:grid-cols-2 lg:items-start lg:gap-6">
        <div className="empty:hidden lg:col-span-2">
          <UnverifiedNotice />
        </div>
        {secondFactor && <SecondFactor loaded={secondFactor} />}
        <PasswordForm email={user.email} />
        <Devices loaded={devices} />
      </div>
    </div>
  );
}

export const HydrateFallback = () => <Guard message={MESSAGE}>{null}</Guard>;
