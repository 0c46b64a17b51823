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
  if (!logo && name !== DRAWN_NAME) {
    return (
      <span className={cx('wordmark', ink, className)}>
        <span data-size={name.length <= 10 ? 'l' : name.length <= 16 ? 'm' : 's'}>{name}</span>
      </span>
    );
  }
  const { width, height } = uploadedPicture(logo ?? '') ?? { width: 333, height: 104 };
  return (
    <img
      src={logo ?? inks[ink]}
      alt={alt}
      width={width}
      height={height}
      loading={ink === 'light' ? 'lazy' : undefined}
      className={cx('w-auto', logo && 'uploaded-logo', ink, className)}
    />
  );
}
