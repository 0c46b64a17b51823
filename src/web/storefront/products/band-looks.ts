import type { Tone } from '#shared/settings/home.ts';

export const grounds: Record<Tone, string> = {
  haldi: 'bg-haldi-400',
  kamal: 'bg-kamal-200',
  patti: 'bg-patti-200',
  neel: 'bg-neel-200',
  majith: 'bg-majith-200',
};

/** Classes of the parts of the band. On phones the text is above the image; from 768 px on it is over it. */
interface BandLook {
  section: string;
  picture: string;
  text: string;
  panel: string;
  heading: string;
  paragraph: string;
}

const stacked = 'flex flex-col-reverse md:grid';

/** The drawing leaves its left part above the floor to the text, also if a long text makes the band higher. */
const drawnLook: BandLook = {
  section: stacked,
  picture:
    'block w-full object-cover object-bottom md:[grid-area:1/1] md:max-h-105 md:self-stretch md:object-left-bottom',
  text: 'wrap relative flex flex-col md:[grid-area:1/1] justify-center pt-6 pb-1 md:pt-0 md:pb-[3.2%]',
  panel: '',
  heading: 'max-w-[8em]',
  paragraph: 'max-w-[21em] md:max-w-[min(21em,40%)]',
};

const longDrawnLook: BandLook = {
  ...drawnLook,
  text: 'wrap relative flex flex-col md:[grid-area:1/1] justify-center pt-6 pb-1 md:pb-[min(6.5%,6.75rem)]',
  heading: 'md:max-w-[40%]',
  paragraph: 'md:max-w-[40%]',
};

/** The same height as the drawing. The text has a ground, because the image may have any colour. */
const uploadLook: BandLook = {
  section: `${stacked} md:min-h-[min(25vw,26.25rem)]`,
  // A broken image leaves the ground.
  picture:
    'block aspect-[780/430] w-full object-cover text-transparent md:absolute md:inset-0 md:aspect-auto md:h-full',
  text: 'wrap relative flex flex-col md:[grid-area:1/1] items-start justify-center py-6 md:py-5',
  panel: 'md:max-w-[min(36rem,50vw)] md:rounded-xl md:px-7 md:py-5',
  heading: '',
  paragraph: '',
};

const plainLook: BandLook = {
  section: '',
  picture: '',
  text: 'wrap py-8 md:py-12 lg:py-14',
  panel: '',
  heading: 'max-w-[16em]',
  paragraph: 'max-w-[36em]',
};

interface BandContent {
  heading: string;
  text: string;
  drawing: 'packs' | 'none';
}

export function chooseBandLook(
  { heading, text, drawing }: BandContent,
  hasUpload: boolean,
): BandLook {
  if (hasUpload) return uploadLook;
  if (drawing === 'none') return plainLook;
  return isLong(heading) || text.length > 100 ? longDrawnLook : drawnLook;
}

const isLong = (heading: string) => heading.length > 24;

export const headingSize = (heading: string) =>
  isLong(heading)
    ? 'text-[clamp(1.5rem,7vw,2.75rem)] wrap-anywhere md:text-[clamp(1.375rem,3vw,2.625rem)]'
    : 'text-[clamp(2rem,9.6vw,3.4rem)] wrap-anywhere md:text-[clamp(1.75rem,4.4vw,3.5rem)]';
