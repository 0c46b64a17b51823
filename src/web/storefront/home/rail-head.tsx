import { ButtonLink } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface RailHeadProps {
  id: string;
  title: string;
  /** Stands beside the heading from 1024 px up; below, `RailFoot` has it. */
  link?: string;
}

export function RailHead({ id, title, link }: RailHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 id={id} className="display text-3xl">
        {title}
      </h2>
      {link && (
        <TextLink to="/products" prefetch="intent" className="min-h-11 max-lg:hidden">
          {link}
        </TextLink>
      )}
    </div>
  );
}

export function RailFoot({ link }: { link: string }) {
  return (
    <div className="mt-7 lg:hidden">
      <ButtonLink to="/products" variant="quiet" block prefetch="intent">
        {link}
      </ButtonLink>
    </div>
  );
}
