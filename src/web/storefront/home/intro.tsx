import { ArrowRight } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import { TextLink } from '#web/ui/text-link.tsx';

export function Intro() {
  return (
    <section aria-labelledby="intro-title" className="wrap py-(--section)">
      <h2 id="intro-title" className="display max-w-[13em] text-3xl">
        Bringing back the snacks India grew up on.
      </h2>
      <p className="mt-4.5 max-w-[34em] text-lg text-ink-2">
        Before packets and palm oil there was a handful of makhana and a glass of sattu. We make
        both the patient way, in small batches from {brand.city}, and send them across India.
      </p>
      <TextLink to="/products" prefetch="intent" className="mt-6 min-h-11">
        View All Products
        <ArrowRight aria-hidden strokeWidth={1.9} className="size-5" />
      </TextLink>
    </section>
  );
}
