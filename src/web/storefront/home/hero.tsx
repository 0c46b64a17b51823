import { ArrowRight } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import { heroMakhanaDesktop, heroMakhanaMobile } from '#web/art/scenes.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ScenePicture } from '#web/ui/picture.tsx';

/** On phones the copy stands on the plain top of the picture and the button in the dark below it. */
export function Hero() {
  return (
    <section aria-label="Highlights" className="relative overflow-hidden bg-haldi-400">
      <ScenePicture
        desktop={heroMakhanaDesktop}
        mobile={heroMakhanaMobile}
        alt={`Three packs of ${brand.name} makhana standing in a painted archway beside a basket of fox nuts`}
        sizes="100vw"
        eager
        className="h-auto w-full"
      />
      <div className="pointer-events-none absolute inset-0 flex flex-col max-md:pt-[7.2vw] md:justify-center md:pb-[8.5%]">
        <div className="wrap *:pointer-events-auto">
          <h1 className="display text-[clamp(2.5rem,13.4vw,5rem)] md:text-[clamp(2.75rem,6.5vw,5.25rem)]">
            Snack boldly.
          </h1>
          <p className="mt-[2.4vw] max-w-[88vw] text-[clamp(1rem,4.5vw,1.5rem)] leading-snug font-medium text-neel-950 md:mt-3 md:max-w-[min(430px,34vw)] md:text-lg lg:mt-4">
            Fox nuts from Mithila, roasted till they snap and tossed in real spice. Never fried.
          </p>
          <ShopNow className="mt-7 max-md:hidden" />
        </div>
      </div>
      <div className="on-dark bg-neel-900 px-(--gutter) pb-5 md:hidden">
        <ShopNow variant="accent" block />
      </div>
    </section>
  );
}

function ShopNow(looks: { variant?: 'accent'; block?: boolean; className?: string }) {
  return (
    <ButtonLink to="/products" size="lg" prefetch="intent" {...looks}>
      Shop Now
      <ArrowRight aria-hidden strokeWidth={1.9} />
    </ButtonLink>
  );
}
