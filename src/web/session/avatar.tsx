import { cx } from '#web/ui/cx.ts';

const tones = {
  haldi: 'bg-haldi-400 text-neel-900',
  kamal: 'bg-kamal-200 text-kamal-800',
  patti: 'bg-patti-200 text-patti-700',
  neel: 'bg-neel-100 text-neel-800',
};

export type AvatarTone = keyof typeof tones;

interface AvatarProps {
  initial: string;
  tone?: AvatarTone;
  className: string;
}

/** Shows the initial; the name is rendered beside it. */
export function Avatar({ initial, tone = 'haldi', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center pt-px leading-none font-bold',
        tones[tone],
        className,
      )}
    >
      {initial}
    </span>
  );
}
