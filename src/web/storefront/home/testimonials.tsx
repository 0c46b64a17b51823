import type { Testimonial } from '#shared/testimonials/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { Scroller } from '#web/ui/scroller.tsx';

const STEP_PX = 200;

interface TestimonialsProps {
  title: string;
  testimonials: Testimonial[];
}

export function Testimonials({ title, testimonials }: TestimonialsProps) {
  if (testimonials.length === 0) return null;
  return (
    <div className="mt-[clamp(36px,5vw,64px)]">
      <Scroller
        label="What customers wrote"
        step={STEP_PX}
        head={<h3 className="font-display text-2xl leading-[1.1] text-neel-900">{title}</h3>}
        className="[--item:min(84%,340px)]"
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
    <figure className="testimonial-card">
      <Rating value={rating} />
      <blockquote className="mt-3 grow wrap-anywhere">{message}</blockquote>
      <figcaption>
        <b>{name}</b>
        <span>{location}</span>
        {verified && (
          <Badge
            tone="ok"
            icon={<span aria-hidden className="badge-icon check-icon" />}
            className="mt-2.5"
          >
            Verified Purchase
          </Badge>
        )}
      </figcaption>
    </figure>
  );
}
