import { ButtonLink } from '#web/ui/button.tsx';
import type { LandingContent } from './landing-content.ts';

/** Links to the other category. */
export function CategoryBanner({ title, text, label, to }: LandingContent['otherCategory']) {
  return (
    <div className="wrap pb-(--section)">
      <section
        aria-labelledby="otherCategory"
        className="on-dark flex flex-col items-start justify-between gap-6 rounded-xl bg-neel-900 px-6 py-6.5 lg:flex-row lg:items-center lg:px-10 lg:py-8"
      >
        <div>
          <h2 id="otherCategory" className="display text-2xl text-white">
            {title}
          </h2>
          <p className="mt-1.5 text-neel-200">{text}</p>
        </div>
        <ButtonLink to={to} variant="accent" className="max-lg:w-full">
          {label}
        </ButtonLink>
      </section>
    </div>
  );
}
