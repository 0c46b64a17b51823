import { useLocation } from 'react-router';
import archBasket from '#web/art/illustrations/arch-basket.svg';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { pageMeta } from '#web/page/page-meta.ts';
import { comingPageTitle } from './coming-pages.ts';

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageMeta({ title: comingPageTitle(location.pathname), isHidden: true });

export default function OpensSoonPage() {
  const { pathname } = useLocation();
  const title = comingPageTitle(pathname);
  return (
    <div className="wrap grid min-h-dvh content-start justify-items-center gap-6 py-10">
      <EmptyState
        level="h1"
        picture={<img src={archBasket} alt="" width={240} height={254} className="h-auto w-45" />}
        title={title}
        text="This part of the shop opens soon."
      >
        <ButtonLink to="/products" prefetch="intent">
          Browse products
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Home
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
