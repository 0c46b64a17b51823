import { BadgeCheck } from 'lucide-react';
import type { Testimonial } from '#shared/testimonials/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { Scroller } from '#web/ui/scroller.tsx';

const STEP_PX = 200;

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <div className="mt-[clamp(36px,5vw,64px)]">
      <Scroller
        label="What customers wrote"
        step={STEP_PX}
        head={
          <h3 className="font-display text-2xl leading-[1.1] text-neel-900">In their own words</h3>
        }
        className="*:w-[min(84%,340px)]"
      >
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <TestimonialCard {...testimonial} />
          </li>
        ))}
      </Scroller>
    </div>
  );
}

function TestimonialCard({ name, location, message, rating, verified }: Testimonial) {
  return (
    <figure className="flex h-full flex-col rounded-lg border-[1.5px] border-line bg-surface p-5 md:p-6">
      <Rating value={rating} />
      <blockquote className="mt-3 grow wrap-anywhere">{message}</blockquote>
      <figcaption className="mt-4 border-t-[1.5px] border-line pt-3.5">
        <span className="block leading-tight font-[650] wrap-anywhere text-neel-900">{name}</span>
        <span className="mt-0.5 block text-sm leading-snug text-ink-2">{location}</span>
        {verified && (
          <Badge tone="ok" icon={<BadgeCheck aria-hidden strokeWidth={1.9} />} className="mt-2.5">
            Verified Purchase
          </Badge>
        )}
      </figcaption>
    </figure>
  );
}
