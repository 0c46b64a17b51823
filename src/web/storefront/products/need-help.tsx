import { ArrowRight } from 'lucide-react';
import umbel from '#web/art/illustrations/umbel.svg';
import { ButtonLink } from '#web/ui/button.tsx';

export function NeedHelp({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="my-(--section) grid items-center gap-x-8 gap-y-3 rounded-xl bg-kamal-100 p-6 lg:grid-cols-[auto_1fr_auto] lg:py-7 lg:pr-10 lg:pl-8">
      <img src={umbel} alt="" width={108} height={108} loading="lazy" className="-my-1.5" />
      <div>
        <h2 className="display text-2xl">{heading}</h2>
        <p className="mt-1.5 max-w-[36em] text-ink-2">{text}</p>
      </div>
      <ButtonLink to="/contact" className="max-lg:mt-2 max-lg:w-full">
        Contact us
        <ArrowRight aria-hidden strokeWidth={1.9} />
      </ButtonLink>
    </section>
  );
}
