import { settings } from '#shared/settings/current.ts';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from '#web/ui/link.tsx';
import {
  heroMakhanaDesktop,
  heroMakhanaMobile,
  heroSattuDesktop,
  heroSattuMobile,
} from '#web/art/scenes.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ScenePicture } from '#web/ui/picture.tsx';
import type { Direction, Place } from './banner-state.ts';

// The backgrounds end in the dark floor of the images, so that the controls are readable before an image loads.
export const bannerSlides = () => [
  {
    title: 'Snack boldly.',
    text: 'Fox nuts from Mithila, roasted till they snap and tossed in real spice. Never fried.',
    desktop: heroMakhanaDesktop,
    mobile: heroMakhanaMobile,
    alt: `Three packs of ${settings().shop.name} makhana in a painted archway, fox nuts at their feet`,
    ground: 'bg-[linear-gradient(var(--color-haldi-400)_86%,var(--color-neel-900)_0)]',
    phoneTitle: 'text-[clamp(2.5rem,13.4vw,5rem)]',
  },
  {
    title: 'Snack mindfully.',
    text: 'Bengal gram, roasted in hot sand and ground on stone: protein by the glass.',
    desktop: heroSattuDesktop,
    mobile: heroSattuMobile,
    alt: `Three packs of ${settings().shop.name} sattu in a painted archway, lotus flowers beside them`,
    ground: 'bg-[linear-gradient(var(--color-kamal-200)_86%,var(--color-neel-900)_0)]',
    phoneTitle: 'text-[clamp(2rem,11vw,5rem)]',
  },
];

type Slide = ReturnType<typeof bannerSlides>[number];

const motions = {
  next: {
    entering: 'animate-banner-in [--banner-side:100%]',
    leaving: 'animate-banner-out [--banner-side:-100%]',
  },
  previous: {
    entering: 'animate-banner-in [--banner-side:-100%]',
    leaving: 'animate-banner-out [--banner-side:100%]',
  },
};

interface BannerSlideProps {
  slide: Slide;
  label: string;
  place: Place;
  direction: Direction;
  /** The first slide is the largest contentful paint; the other images load later. */
  isFirst: boolean;
  hasPicture: boolean;
}

/** On phones the text is above the image, and the whole slide is the link. */
export function BannerSlide(props: BannerSlideProps) {
  const { slide, label, place, direction, isFirst, hasPicture } = props;
  const ref = useDecodedPicture(hasPicture);
  return (
    <div
      ref={ref}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={place === 'leaving' || place === 'away'}
      className={cx(
        'relative col-start-1 row-start-1 min-w-0 md:[animation-duration:600ms]',
        slide.ground,
        place === 'away' && 'invisible',
        (place === 'entering' || place === 'leaving') && motions[direction][place],
      )}
    >
      {hasPicture && (
        <ScenePicture
          desktop={slide.desktop}
          mobile={slide.mobile}
          alt={slide.alt}
          sizes="100vw"
          eager={isFirst}
          className="block h-auto w-full"
        />
      )}
      <div className="pointer-events-none absolute inset-0 flex flex-col max-md:pt-[7.2vw] md:justify-center md:pb-[8.5%]">
        <div className="wrap">
          <h2
            className={cx(
              'pointer-events-auto display md:max-w-[7em] md:text-[clamp(2.75rem,6.5vw,5.25rem)]',
              slide.phoneTitle,
            )}
          >
            {slide.title}
          </h2>
          <p className="pointer-events-auto mt-[2.4vw] max-w-[88vw] text-[clamp(1rem,4.5vw,1.5rem)] leading-snug font-medium text-neel-950 md:mt-3 md:max-w-[min(430px,38vw)] md:text-base lg:mt-4 lg:text-lg">
            {slide.text}
          </p>
          <ButtonLink
            to="/products"
            size="lg"
            className="pointer-events-auto mt-5 max-md:hidden lg:mt-7"
          >
            Shop Now
            <ArrowRight aria-hidden strokeWidth={1.9} />
          </ButtonLink>
        </div>
      </div>
      <Link
        to="/products"
        aria-label="See all products"
        draggable={false}
        className="absolute inset-0 focus-visible:-outline-offset-4 md:hidden"
      />
    </div>
  );
}

/** Decodes the image before its slide moves in. */
function useDecodedPicture(hasPicture: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // If the image fails, the background stays.
    if (hasPicture)
      ref.current
        ?.querySelector('img')
        ?.decode()
        .catch(() => undefined);
  }, [hasPicture]);
  return ref;
}
