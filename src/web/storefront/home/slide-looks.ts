import type { SlideDrawing, Tone } from '#shared/settings/home.ts';
import {
  heroMakhanaDesktop,
  heroMakhanaMobile,
  heroSattuDesktop,
  heroSattuMobile,
  type Scene,
} from '#web/art/scenes.ts';

export const drawings: Record<Exclude<SlideDrawing, 'none'>, { desktop: Scene; mobile: Scene }> = {
  makhana: { desktop: heroMakhanaDesktop, mobile: heroMakhanaMobile },
  sattu: { desktop: heroSattuDesktop, mobile: heroSattuMobile },
};

/** They end in the dark floor of the drawings, so that the controls are readable before an image loads. */
export const floorGrounds: Record<Tone, string> = {
  haldi: 'bg-[linear-gradient(var(--color-haldi-400)_86%,var(--color-neel-900)_0)]',
  kamal: 'bg-[linear-gradient(var(--color-kamal-200)_86%,var(--color-neel-900)_0)]',
  patti: 'bg-[linear-gradient(var(--color-patti-200)_86%,var(--color-neel-900)_0)]',
  neel: 'bg-[linear-gradient(var(--color-neel-200)_86%,var(--color-neel-900)_0)]',
  majith: 'bg-[linear-gradient(var(--color-majith-200)_86%,var(--color-neel-900)_0)]',
};

export const grounds: Record<Tone, string> = {
  haldi: 'bg-haldi-400',
  kamal: 'bg-kamal-200',
  patti: 'bg-patti-200',
  neel: 'bg-neel-200',
  majith: 'bg-majith-200',
};

/** Classes of the parts of a slide. */
export interface SlideLayout {
  slide: string;
  picture: string;
  overlay: string;
  /** The text and the button. */
  panel: string;
}

/** The drawing leaves room for the text, and its height is the height of the slide. */
export const drawnLayout: SlideLayout = {
  slide: '',
  picture: 'block h-auto w-full',
  overlay:
    'pointer-events-none absolute inset-0 flex flex-col max-md:pt-[7.2vw] md:justify-center md:pb-[8.5%]',
  panel: 'wrap',
};

/** Without an image, the slide has the same height. */
export const plainLayout: SlideLayout = {
  ...drawnLayout,
  slide: 'aspect-[780/990] md:aspect-[1600/752]',
};

/** Like the drawing, but on phones a long text is above the image, which would be behind it otherwise. */
export const longTextLayout: SlideLayout = {
  slide: 'flex aspect-[780/990] flex-col-reverse md:block md:aspect-auto',
  picture: 'h-0 w-full grow object-cover object-bottom md:block md:h-auto',
  overlay:
    'pointer-events-none md:absolute md:inset-0 md:flex md:flex-col md:justify-center md:pb-[8.5%]',
  panel: 'wrap max-md:py-[5vw]',
};

export const isLongText = ({ heading, text }: { heading: string; text: string }) =>
  heading.length > 18 || text.length > 100;

/** The same height as a drawing. An image of any shape fills it above the dark floor. */
export const uploadLayout: SlideLayout = {
  slide: 'flex aspect-[780/990] flex-col-reverse md:block md:aspect-[1600/752]',
  // A broken image leaves the background.
  picture:
    'h-0 w-full grow object-cover text-transparent md:absolute md:inset-x-0 md:top-0 md:h-[86.2%]',
  overlay:
    'pointer-events-none relative md:absolute md:inset-x-0 md:top-0 md:flex md:h-[86%] md:wrap md:items-center',
  panel:
    'max-md:wrap max-md:py-[5vw] md:max-w-[min(36rem,50vw)] md:rounded-xl md:px-8 md:py-3 lg:py-6',
};

/** Long headings are smaller, so that every slide has the same height. */
export function headingSize(heading: string): string {
  const size = sizes.find(({ max }) => heading.length <= max) ?? longest;
  return size.className;
}

const wide = 'md:max-w-[7em] md:text-[clamp(2.75rem,6.5vw,5.25rem)]';
const sizes = [
  { max: 14, className: `${wide} text-[clamp(2.5rem,13.4vw,5rem)]` },
  { max: 18, className: `${wide} text-[clamp(2rem,11vw,5rem)]` },
  {
    max: 40,
    className:
      'md:max-w-[9em] md:text-[clamp(2rem,4.6vw,4rem)] text-[clamp(1.75rem,8.6vw,4rem)] wrap-anywhere',
  },
];
const longest = {
  className:
    'md:max-w-[14em] md:text-[clamp(1.5rem,3vw,2.75rem)] text-[clamp(1.375rem,6.6vw,3.25rem)] wrap-anywhere',
};
