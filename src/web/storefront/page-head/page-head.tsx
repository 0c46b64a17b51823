import type { ReactNode } from 'react';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { PagePicture } from '../pages/page-picture.tsx';

interface PageHeadProps {
  title: string;
  /** An arch illustration, aligned to the lower edge, or an uploaded picture. */
  picture: string | null;
  /** A small line under the title. */
  note?: ReactNode;
  /** One or two sentences about the page. */
  children?: ReactNode;
}

/** The head of a text page. */
export function PageHead({ title, picture, note, children }: PageHeadProps) {
  return (
    <section className="bg-haldi-100">
      <div className="wrap grid grid-cols-[1fr_auto] items-end gap-x-6 pt-[clamp(24px,2vw,28px)] lg:min-h-47.5">
        <div className="min-w-0 pb-[clamp(16px,3vw,40px)]">
          {/* Phones would show the name twice. */}
          <div className="mb-2 max-sm:hidden print:hidden">
            <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
          </div>
          <h1 className="display text-3xl">{title}</h1>
          {note && <p className="mt-2 text-sm text-ink-2">{note}</p>}
        </div>
        <PagePicture
          name={picture}
          alt=""
          width={240}
          height={254}
          sizes="(min-width: 64rem) 10.5rem, 5.75rem"
          className="-mb-px h-auto w-23 md:row-span-2 lg:w-42 print:hidden"
        />
        {children && (
          <p className="col-span-2 max-w-[34em] border-t-3 border-haldi-400 pt-4 pb-[clamp(20px,3vw,40px)] text-lead leading-[1.4] md:col-span-1 md:-mt-[clamp(4px,1.5vw,22px)] md:border-0 md:pt-0">
            {children}
          </p>
        )}
      </div>
    </section>
  );
}
