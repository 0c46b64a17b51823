import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { uploadedPicture } from '#shared/catalog/picture.ts';
import type { HomeSlide } from '#shared/home/contract.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/link.tsx';
import { ScenePicture } from '#web/ui/picture.tsx';
import type { Direction, Place } from './banner-state.ts';
import {
  drawings,
  drawnLayout,
  floorGrounds,
  grounds,
  headingSize,
  isLongText,
  longTextLayout,
  plainLayout,
  uploadLayout,
  type SlideLayout,
} from './slide-looks.ts';

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
  slide: HomeSlide;
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
  const pictures = picturesOf(slide);
  const isUpload = pictures !== undefined && !pictures.isDrawn;
  const layout = layoutOf(slide, pictures);
  return (
    <div
      ref={ref}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={place === 'leaving' || place === 'away'}
      className={cx(
        'relative col-start-1 row-start-1 min-w-0 md:[animation-duration:600ms]',
        layout.slide,
        floorGrounds[slide.tone],
        place === 'away' && 'invisible',
        (place === 'entering' || place === 'leaving') && motions[direction][place],
      )}
    >
      {hasPicture && pictures && (
        <ScenePicture
          desktop={pictures.desktop}
          mobile={pictures.mobile}
          alt={slide.alt}
          sizes="100vw"
          eager={isFirst}
          className={layout.picture}
        />
      )}
      <SlideText slide={slide} layout={layout} hasGround={isUpload} />
      <CoverLink slide={slide} />
    </div>
  );
}

function picturesOf({ desktopImage = '', phoneImage = '', drawing }: HomeSlide) {
  const [desktop, mobile] = [uploadedPicture(desktopImage), uploadedPicture(phoneImage)];
  if (desktop && mobile) return { desktop, mobile, isDrawn: false };
  return drawing === 'none' ? undefined : { ...drawings[drawing], isDrawn: true };
}

function layoutOf(slide: HomeSlide, pictures: { isDrawn: boolean } | undefined): SlideLayout {
  if (!pictures) return plainLayout;
  if (!pictures.isDrawn) return uploadLayout;
  return isLongText(slide) ? longTextLayout : drawnLayout;
}

interface SlideTextProps {
  slide: HomeSlide;
  layout: SlideLayout;
  /** On an uploaded image, the text has a background, because the image may have any colour. */
  hasGround: boolean;
}

function SlideText({ slide, layout, hasGround }: SlideTextProps) {
  const { heading, text, buttonLabel, link, tone } = slide;
  const hasButton = buttonLabel !== '' && link !== undefined;
  if (heading === '' && text === '' && !hasButton) return null;
  return (
    <div className={layout.overlay}>
      <div className={cx(layout.panel, hasGround && grounds[tone])}>
        {heading !== '' && (
          <h2 className={cx('pointer-events-auto display', headingSize(heading))}>{heading}</h2>
        )}
        {text !== '' && (
          <p className="pointer-events-auto mt-[2.4vw] max-w-[88vw] text-[clamp(1rem,4.5vw,1.5rem)] leading-snug font-medium text-neel-950 md:mt-3 md:max-w-[min(430px,38vw)] md:text-base lg:mt-4 lg:text-lg">
            {text}
          </p>
        )}
        {hasButton && (
          <ButtonLink
            to={link}
            size="lg"
            className="pointer-events-auto mt-5 max-md:hidden lg:mt-7"
          >
            {buttonLabel}
            <ArrowRight aria-hidden strokeWidth={1.9} />
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** With a button, only phones need it. */
function CoverLink({ slide: { link, buttonLabel, heading, alt } }: { slide: HomeSlide }) {
  if (link === undefined) return null;
  const name = link === '/products' ? 'See all products' : buttonLabel || heading || alt;
  return (
    <Link
      to={link}
      aria-label={name}
      draggable={false}
      className={cx(
        'absolute inset-0 focus-visible:-outline-offset-4',
        buttonLabel !== '' && 'md:hidden',
      )}
    />
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
