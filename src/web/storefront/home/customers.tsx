import type { HomeContent } from '#shared/home/contract.ts';
import type { Testimonial, VideoTestimonial } from '#shared/testimonials/contract.ts';
import { FilmStrip } from './film-strip.tsx';
import { RailHead } from './rail-head.tsx';
import { Testimonials } from './testimonials.tsx';

interface CustomersProps {
  content: Pick<HomeContent, 'customers' | 'statistics'>;
  films: VideoTestimonial[];
  testimonials: Testimonial[];
}

/** Without films, texts and figures, nothing is shown. */
export function Customers({ content, films, testimonials }: CustomersProps) {
  const { customers, statistics } = content;
  if (films.length + testimonials.length + statistics.length === 0) return null;
  const head = <RailHead id="customers" title={customers.heading} />;
  return (
    <section
      aria-labelledby="customers"
      className="offscreen [--height:1020px] overflow-hidden bg-haldi-50 py-(--section)"
    >
      <div className="wrap">
        <FilmStrip films={films} head={head} />
        <Testimonials title={customers.textsHeading} testimonials={testimonials} />
        <Statistics statistics={statistics} />
      </div>
    </section>
  );
}

function Statistics({ statistics }: Pick<HomeContent, 'statistics'>) {
  if (statistics.length === 0) return null;
  return (
    <dl className="mt-[clamp(32px,4vw,56px)] grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] border-y-[1.5px] border-line">
      {statistics.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end py-5 pr-3 not-first:border-l-[1.5px] not-first:border-line not-first:pl-[clamp(14px,3vw,40px)]"
        >
          <dt className="text-sm leading-tight text-ink-2 md:text-md">{label}</dt>
          <dd className="num font-display text-[clamp(1.625rem,0.9rem+3.1vw,3.5rem)] leading-[1.1] text-majith-600">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
