import { ArrowRight } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import { TextLink } from '#web/ui/text-link.tsx';

export function Intro() {
  return (
    <section
      aria-labelledby="intro-title"
      className="wrap grid gap-x-[clamp(32px,6vw,88px)] gap-y-4.5 py-(--section) md:grid-cols-[1fr_1.05fr]"
    >
      <h2 id="intro-title" className="display max-w-[13em] text-3xl">
        Bringing back the snacks India grew up on.
      </h2>
      <div>
        <p className="max-w-[34em] text-lg text-ink-2">
          Before packets and palm oil there was a handful of makhana and a glass of sattu. We make
          both the patient way, in small batches from {brand.city}, and send them across India.
        </p>
        <TextLink to="/products" prefetch="intent" className="mt-5 min-h-11">
          View All Products
          <ArrowRight aria-hidden strokeWidth={1.9} className="size-5" />
        </TextLink>
      </div>
    </section>
  );
}
