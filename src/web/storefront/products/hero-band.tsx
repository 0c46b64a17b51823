import { settings } from '#shared/settings/current.ts';
import { memo } from 'react';
import { bandProductsDesktop, bandProductsMobile } from '#web/art/scenes.ts';
import { ScenePicture } from '#web/ui/picture.tsx';

/** The text is over the plain part of the image from 768 px on, and above the image below that. */
export const HeroBand = memo(function HeroBand() {
  return (
    <section className="relative flex flex-col-reverse overflow-hidden bg-haldi-400 md:block">
      <ScenePicture
        desktop={bandProductsDesktop}
        mobile={bandProductsMobile}
        alt={`A row of ${settings().shop.name} packs in front of a printed cloth`}
        sizes="100vw"
        eager
        className="block w-full object-cover object-bottom md:max-h-105"
      />
      <div className="md:absolute md:inset-0">
        <div className="wrap flex h-full flex-col justify-center pt-6 pb-1 md:pt-0 md:pb-[3.2%]">
          <h1 className="display max-w-[8em] text-[clamp(2rem,9.6vw,3.4rem)] md:text-[clamp(1.75rem,4.4vw,3.5rem)]">
            Traditional Superfoods
          </h1>
          <p className="mt-1.5 max-w-[21em] text-[clamp(1rem,4.3vw,1.4rem)] leading-snug font-medium text-neel-950 md:mt-2.5 md:max-w-[min(21em,40%)] md:text-[clamp(0.9375rem,1.45vw,1.125rem)]">
            Roasted makhana and stone-ground sattu. Pick a pack, read every ingredient.
          </p>
        </div>
      </div>
    </section>
  );
});
