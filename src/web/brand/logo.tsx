import { settings } from '#shared/settings/current.ts';
import { DRAWN_NAME } from '#shared/settings/drawn-brand.ts';
import { Link } from '#web/ui/link.tsx';
// Inlined, so that it is painted together with the page.
import dark from '#web/art/logo.svg?inline';
import light from '#web/art/logo-light.svg';
import { uploadedPicture } from '#shared/catalog/picture.ts';
import { cx } from '#web/ui/cx.ts';

const inks = { dark, light };

interface Props {
  ink?: keyof typeof inks;
  /** Sets the height. */
  className?: string | undefined;
}

/** Links to the home page. */
export function Logo({ onClick, ...props }: Props & { onClick?: () => void }) {
  return (
    <Link
      to="/"
      aria-label={`${settings().shop.name}, home`}
      onClick={onClick}
      className={cx(
        'block touch-area w-fit py-1',
        // Forced colours would show the light logo on a light page.
        props.ink === 'light' && 'forced-color-adjust-none forced-colors:bg-neel-900',
      )}
    >
      <LogoPicture {...props} alt="" />
    </Link>
  );
}

/** The uploaded logo, the drawn one, or the name of another shop. */
export function LogoPicture({ ink = 'dark', className, alt }: Props & { alt: string }) {
  const { logo, name } = settings().shop;
  if (logo === null && name !== DRAWN_NAME) return <Wordmark {...{ name, ink, className }} />;
  const size = logo === null ? DRAWN_SIZE : uploadedPicture(logo);
  return (
    <img
      src={logo ?? inks[ink]}
      alt={alt}
      width={size?.width}
      height={size?.height}
      loading={ink === 'light' ? 'lazy' : undefined}
      className={cx(
        'w-auto',
        logo !== null && 'max-w-52 object-contain object-left',
        // An uploaded logo was made for a light page.
        logo !== null && ink === 'light' && 'rounded-sm bg-white p-1',
        className,
      )}
    />
  );
}

const DRAWN_SIZE = { width: 333, height: 104 };

/** The text may be higher than the box, so that a long name needs no larger header. */
function Wordmark({ name, ink = 'dark', className }: Props & { name: string }) {
  return (
    <span className={cx('flex max-w-52 items-center', className)}>
      <span
        className={cx(
          'line-clamp-3 py-0.75 font-display leading-[1.05] text-balance wrap-anywhere',
          ink === 'light' ? 'text-page' : 'text-neel-900',
          sizeOf(name),
        )}
      >
        {name}
      </span>
    </span>
  );
}

function sizeOf({ length }: string): string {
  if (length <= 10) return 'text-[1.75rem] lg:text-[2rem]';
  return length <= 16 ? 'text-lead lg:text-[1.375rem]' : 'text-base lg:text-lg';
}
