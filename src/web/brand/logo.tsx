import { settings } from '#shared/settings/current.ts';
import { Link } from '#web/ui/link.tsx';
// Inlined, so that it is painted together with the page.
import dark from '#web/art/logo.svg?inline';
import light from '#web/art/logo-light.svg';
import { uploadedPicture } from '#shared/catalog/picture.ts';
import { cx } from '#web/ui/cx.ts';

const inks = { dark, light };

interface LogoProps {
  ink?: keyof typeof inks;
  className?: string;
  onClick?: () => void;
}

/** Links to the home page; `className` sets its height. */
export function Logo({ ink = 'dark', className, onClick }: LogoProps) {
  const { logo } = settings().shop;
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
      {logo === null ? (
        <img
          src={inks[ink]}
          alt=""
          width={333}
          height={104}
          loading={ink === 'light' ? 'lazy' : undefined}
          className={cx('w-auto', className)}
        />
      ) : (
        <UploadedLogo url={logo} ink={ink} className={className} />
      )}
    </Link>
  );
}

/** On dark grounds it gets a light one, because it was made for a light page. */
function UploadedLogo({
  url,
  ink,
  className,
}: {
  url: string;
  ink: keyof typeof inks;
  className?: string | undefined;
}) {
  const size = uploadedPicture(url);
  return (
    <img
      src={url}
      alt=""
      width={size?.width}
      height={size?.height}
      loading={ink === 'light' ? 'lazy' : undefined}
      className={cx(
        'w-auto max-w-52 object-contain object-left',
        ink === 'light' && 'rounded-sm bg-white p-1',
        className,
      )}
    />
  );
}
