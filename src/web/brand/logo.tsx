import { settings } from '#shared/settings/current.ts';
import { Link } from '#web/ui/link.tsx';
// Inlined, so that it is painted together with the page.
import dark from '#web/art/logo.svg?inline';
import light from '#web/art/logo-light.svg';
import { cx } from '#web/ui/cx.ts';

const inks = { dark, light };

interface LogoProps {
  ink?: keyof typeof inks;
  className?: string;
  onClick?: () => void;
}

/** Links to the home page; `className` sets its height. */
export function Logo({ ink = 'dark', className, onClick }: LogoProps) {
  return (
    <Link
      to="/"
      aria-label={`${settings().shop.name}, home`}
      onClick={onClick}
      className={cx(
        'block touch-area w-fit py-1',
        // Forced colours would show the light logo on a light page.
        ink === 'light' && 'forced-color-adjust-none forced-colors:bg-neel-900',
      )}
    >
      <img
        src={inks[ink]}
        alt=""
        width={333}
        height={104}
        loading={ink === 'light' ? 'lazy' : undefined}
        className={cx('w-auto', className)}
      />
    </Link>
  );
}
