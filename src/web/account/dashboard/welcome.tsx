import { KeyRound, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#web/session/store.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { OwnOrders } from './read-orders.ts';

interface WelcomeProps {
  orders: OwnOrders | undefined;
  isLoading: boolean;
}

export function Welcome({ orders, isLoading }: WelcomeProps) {
  const user = useSession((session) => session.user);
  const unknown = isLoading ? <Skeleton className="mb-2 h-9 w-12" /> : '–';
  return (
    <section className="bg-haldi-100">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-5 py-[clamp(24px,3.4vw,44px)]">
        <div className="min-w-0">
          <h1 className="display text-3xl wrap-anywhere">
            {user?.name ? `Welcome, ${user.name}!` : 'Welcome!'}
          </h1>
          <p className="mt-1 wrap-anywhere text-ink-2">{user?.email}</p>
          <p className="mt-1 flex flex-wrap gap-x-6">
            <TextLink to="/account/security" className="min-h-11 text-sm">
              <KeyRound aria-hidden strokeWidth={1.9} className="size-4.5" />
              Password and devices
            </TextLink>
            <TextLink to="/account/addresses" className="min-h-11 text-sm">
              <MapPin aria-hidden strokeWidth={1.9} className="size-4.5" />
              Saved addresses
            </TextLink>
          </p>
        </div>
        <dl className="num flex gap-7 lg:gap-10">
          <Counter label="Total Orders">{orders?.total ?? unknown}</Counter>
          <Counter label="Completed">{orders?.delivered ?? unknown}</Counter>
        </dl>
      </div>
    </section>
  );
}

function Counter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-display text-[2.75rem] leading-none text-majith-600">{children}</dd>
    </div>
  );
}
