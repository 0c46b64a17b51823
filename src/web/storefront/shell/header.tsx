import { Truck } from 'lucide-react';
import { Island } from '#web/islands/island.tsx';
import { HeaderTools } from './header-tools.tsx';
import { Logo } from '#web/brand/logo.tsx';
import { MainNav } from './main-nav.tsx';
import { Menu } from './menu.tsx';
import { settings } from '#shared/settings/current.ts';
import { Link } from '#web/ui/link.tsx';
import { figures, freeShippingPromise } from '#shared/settings/figures.ts';

/** The notice scrolls away; the bar below it is sticky. */
export function Header() {
  return (
    <header className="contents print:hidden">
      <AnnouncementBar />
      <Notice />
      <div className="sticky top-0 z-40 bg-page">
        <div className="wrap grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-x-2 md:grid-cols-[auto_1fr_auto] lg:h-19 lg:grid-cols-[minmax(max-content,1fr)_auto_minmax(max-content,1fr)]">
          <Island name="shell/Menu" of={Menu} props={{}} />
          <div className="justify-self-center md:justify-self-start">
            <Logo className="h-8.5 lg:h-10.5" />
          </div>
          <Island name="shell/MainNav" of={MainNav} props={{}} />
          <Island name="shell/HeaderTools" of={HeaderTools} props={{}} />
        </div>
        <div aria-hidden className="printed-edge" />
      </div>
    </header>
  );
}

/** The announcement of the owner, while its time has come. */
function AnnouncementBar() {
  const { announcement } = settings().shop;
  if (announcement === null) return null;
  const { text, link } = announcement;
  return (
    <div className="bg-haldi-400 text-center text-sm font-semibold text-neel-950">
      <p className="wrap flex min-h-11 items-center justify-center py-1.5 text-balance wrap-anywhere">
        {link === null ? (
          text
        ) : (
          <Link to={link} className="touch-area underline decoration-2 underline-offset-4">
            {text}
          </Link>
        )}
      </p>
    </div>
  );
}

function Notice() {
  return (
    <div className="bg-neel-900 text-sm leading-tight font-[550] text-haldi-200">
      <ul className="wrap flex min-h-9.5 items-center justify-center gap-7 py-1">
        <li className="flex items-center gap-2">
          <Truck aria-hidden strokeWidth={1.9} className="size-[1.25em] shrink-0" />
          {freeShippingPromise()}
        </li>
        <li className="max-md:hidden">Dispatched in {figures().dispatchDays}</li>
      </ul>
    </div>
  );
}
