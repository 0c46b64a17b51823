import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ScenePicture } from '#web/ui/picture.tsx';
import { actionPath, type LandingProducts } from './choose-products.ts';
import type { LandingContent } from './landing-content.ts';

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

interface HeroProps {
  content: LandingContent;
  products: LandingProducts;
}

/** The text is over the plain part of the image from 768 px on, and above the image below that. */
export function Hero({ content, products }: HeroProps) {
  const { title, text, desktop, mobile, alt, ground } = content.hero;
  const looks = grounds[ground];
  return (
    <section
      className={cx('relative flex flex-col-reverse overflow-hidden md:block', looks.section)}
    >
      <ScenePicture
        desktop={desktop}
        mobile={mobile}
        alt={alt}
        sizes="100vw"
        eager
        className="block h-auto w-full"
      />
      <div className="md:absolute md:inset-0">
        <div className="wrap flex h-full flex-col items-start justify-center pt-6 pb-3 md:pt-0 md:pb-[5%]">
          <p
            lang="hi"
            className={cx(
              'text-[clamp(1.25rem,2vw,1.75rem)] leading-snug font-semibold',
              looks.hindi,
            )}
          >
            {content.hindiName}
          </p>
          <h1
            className={cx(
              'mt-0.5 display text-[clamp(2.125rem,10.4vw,4.4rem)] md:max-w-[8.6em] md:text-[clamp(2rem,5.3vw,4.5rem)]',
              looks.title,
            )}
          >
            {title}
          </h1>
          <p
            className={cx(
              'mt-2.5 max-w-[25em] text-[clamp(1.0625rem,4.4vw,1.4rem)] leading-snug font-medium md:mt-2 md:max-w-[min(25em,42vw)] md:text-[clamp(0.9375rem,1.45vw,1.125rem)] lg:mt-3.5',
              looks.text,
            )}
          >
            {text}
          </p>
          <Action content={content} to={actionPath(content, products)} />
        </div>
      </div>
    </section>
  );
}

function Action({ content, to }: { content: LandingContent; to: string }) {
  const { action, ground } = content.hero;
  return (
    <ButtonLink
      to={to}
      variant={grounds[ground].button}
      size="lg"
      className="mt-4.5 md:mt-3 md:max-lg:min-h-12 lg:mt-6.5"
    >
      {action.label}
      <ArrowRight aria-hidden strokeWidth={1.9} />
    </ButtonLink>
  );
}
