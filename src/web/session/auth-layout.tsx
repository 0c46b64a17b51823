import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { uploadedPicture } from '#shared/catalog/picture.ts';
import { settings } from '#shared/settings/current.ts';
import { hasDrawnBrand } from '#shared/settings/drawn-brand.ts';
import { authPanel } from '#web/art/scenes.ts';
import { Logo } from '#web/brand/logo.tsx';
import { PageEntrance } from '#web/page/page-entrance.tsx';
import { cx } from '#web/ui/cx.ts';
import { ScenePicture } from '#web/ui/picture.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface AuthLayoutProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One form, beside an illustration on wide screens. */
export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-4 sm:px-8 lg:px-13">
        <header className="flex items-center justify-between gap-4 py-4 lg:py-6">
          <Logo className="h-8.5 lg:h-9.5" />
          <TextLink
            to="/"
            className="min-h-11 text-sm whitespace-nowrap decoration-2 decoration-neel-200!"
          >
            <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" />
            Back to Home
          </TextLink>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-110 grow flex-col pt-4 pb-10 outline-none lg:justify-center"
        >
          <PageEntrance>
            <h1 className="display text-3xl">{title}</h1>
            {text && <p className="mt-2 text-ink-2">{text}</p>}
            <div className="mt-6 grid gap-5">{children}</div>
          </PageEntrance>
        </main>
      </div>
      <div aria-hidden className="sticky top-0 h-dvh overflow-hidden max-lg:hidden">
        <Panel />
      </div>
    </div>
  );
}

/** The drawing shows a pack of the delivered brand, so another shop has its own picture or its name. */
function Panel() {
  const { shop } = settings();
  const { name, tagline, signInImage } = shop;
  const picture =
    uploadedPicture(signInImage ?? '') ?? (hasDrawnBrand(shop) ? authPanel : undefined);
  if (picture) {
    return (
      <ScenePicture
        desktop={picture}
        alt=""
        sizes="50vw"
        className={cx('size-full object-cover', signInImage === null && 'object-bottom')}
      />
    );
  }
  return (
    <div className="grid size-full content-center gap-4 bg-haldi-400 px-[12%] text-neel-950">
      <p className="display text-[clamp(2.25rem,4.4vw,4rem)] wrap-anywhere">{name}</p>
      <p className="max-w-[26em] text-xl font-medium">{tagline}</p>
    </div>
  );
}
