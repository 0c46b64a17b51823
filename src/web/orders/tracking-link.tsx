import { ExternalLink } from 'lucide-react';
import type { TrackingLink as Link } from '#shared/orders/couriers.ts';
import { cx } from '#web/ui/cx.ts';

/** Opens the courier's tracking page in a new tab. */
export function TrackingLink({ link, className }: { link: Link; className?: string }) {
  return (
    <a
      href={link.url}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 font-[650] text-neel-700 underline decoration-haldi-400',
        'decoration-3 underline-offset-5 hover:decoration-neel-700',
        className,
      )}
    >
      Track with {link.courier}
      <ExternalLink aria-hidden strokeWidth={1.9} className="size-4.5 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
