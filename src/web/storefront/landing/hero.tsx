import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ScenePicture } from '#web/ui/picture.tsx';
import { findBanner } from '../pages/pictures.ts';
import { PagePicture } from '../pages/page-picture.tsx';
import { languageOf } from '../pages/item-groups.ts';
import { actionPath } from './choose-products.ts';
import type { LandingPageData } from './landing-page-data.ts';

// The backgrounds match the images, which start halfway down on phones.
const grounds = {
  night: {
    section: 'on-dark bg-neel-800',
    hindi: 'text-haldi-400',
    title: 'text-white',
    text: 'text-white',
    button: 'accent',
  },
  sun: {
    section: 'bg-[#ffd873]',
    hindi: 'text-majith-700',
    title: '',
    text: 'text-neel-950',
    button: 'primary',
  },
} as const;

/** The text is over the plain part of the image from 768 px on, and above the image below that. */
export function Hero({ page }: { page: LandingPageData }) {
  const { heading, localName, ground } = page.landing;
  const looks = grounds[ground];
  return (
    <section
      className={cx('relative flex flex-col-reverse overflow-hidden md:block', looks.section)}
    >
      <HeroPicture page={page} />
      <div className="md:absolute md:inset-0">
        <div className="wrap flex h-full flex-col items-start justify-center pt-6 pb-3 md:pt-0 md:pb-[5%]">
          {localName && (
            <p
              lang={languageOf(localName)}
              className={cx(
                'text-[clamp(1.25rem,2vw,1.75rem)] leading-snug font-semibold',
                looks.hindi,
              )}
            >
              {localName}
            </p>
          )}
          <h1
            className={cx(
              'mt-0.5 display text-[clamp(2.125rem,10.4vw,4.4rem)] md:max-w-[8.6em] md:text-[clamp(2rem,5.3vw,4.5rem)]',
              looks.title,
            )}
          >
            {heading}
          </h1>
          <p
            className={cx(
              'mt-2.5 max-w-[25em] text-[clamp(1.0625rem,4.4vw,1.4rem)] leading-snug font-medium md:mt-2 md:max-w-[min(25em,42vw)] md:text-[clamp(0.9375rem,1.45vw,1.125rem)] lg:mt-3.5',
              looks.text,
            )}
          >
            {page.lead}
          </p>
          <Action page={page} />
        </div>
      </div>
    </section>
  );
}

function HeroPicture({ page: { picture, landing } }: { page: LandingPageData }) {
  const banner = findBanner(picture);
  const shown = { alt: landing.pictureAlt, sizes: '100vw', className: 'block h-auto w-full' };
  if (banner)
    return <ScenePicture desktop={banner.desktop} mobile={banner.mobile} eager {...shown} />;
  return <PagePicture name={picture} width={1600} height={640} isEager {...shown} />;
}

function Action({ page: { landing, products } }: { page: LandingPageData }) {
  return (
    <ButtonLink
      to={actionPath(landing, products)}
      variant={grounds[landing.ground].button}
      size="lg"
      className="mt-4.5 md:mt-3 md:max-lg:min-h-12 lg:mt-6.5"
    >
      {landing.buttonLabel}
      <ArrowRight aria-hidden strokeWidth={1.9} />
    </ButtonLink>
  );
}
