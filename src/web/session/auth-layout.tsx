import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { authPanel } from '#web/art/scenes.ts';
import { Logo } from '#web/brand/logo.tsx';
import { PageEntrance } from '#web/page/page-entrance.tsx';
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
        <ScenePicture
          desktop={authPanel}
          alt=""
          sizes="50vw"
          className="size-full object-cover object-bottom"
        />
      </div>
    </div>
  );
}
