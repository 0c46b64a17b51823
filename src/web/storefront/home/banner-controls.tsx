import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';
import { choose, isLocked, step, type BannerState, type ChangeBanner } from './banner-state.ts';

interface BannerControlsProps {
  state: BannerState;
  change: ChangeBanner;
  isPlaying: boolean;
  onTogglePlaying: () => void;
}

/** Locked buttons are only `aria-disabled`, because `disabled` would drop the keyboard focus at every step. */
export function BannerControls(props: BannerControlsProps) {
  const { state, change, isPlaying, onTogglePlaying } = props;
  const locked = isLocked(state);
  return (
    <div className="on-dark relative bg-neel-900 pb-2.5 text-white md:absolute md:inset-x-0 md:bottom-0 md:h-[13%] md:bg-transparent md:pb-0">
      <div className="wrap flex h-full items-center gap-[clamp(0px,2vw,12px)] max-md:justify-between">
        <Round
          label="Previous slide"
          aria-disabled={locked}
          onClick={() => change((now) => step(now, 'previous'))}
        >
          <ChevronLeft aria-hidden strokeWidth={1.9} />
        </Round>
        <div className="flex flex-wrap justify-center">
          {Array.from({ length: state.count }, (_, index) => (
            <Dot
              key={index}
              className={cx(dot, state.count > WIDE_DOTS_MAX ? 'h-[44px] w-6' : 'size-[44px]')}
              aria-label={`Slide ${index + 1}`}
              aria-current={index === state.index ? 'true' : undefined}
              aria-disabled={locked}
              onClick={() => change((now) => choose(now, index))}
            />
          ))}
        </div>
        <Round
          label="Next slide"
          aria-disabled={locked}
          onClick={() => change((now) => step(now, 'next'))}
        >
          <ChevronRight aria-hidden strokeWidth={1.9} />
        </Round>
        <Round label={isPlaying ? 'Pause slideshow' : 'Play slideshow'} onClick={onTogglePlaying}>
          {isPlaying ? (
            <Pause aria-hidden strokeWidth={1.9} />
          ) : (
            <Play aria-hidden strokeWidth={1.9} />
          )}
        </Round>
      </div>
    </div>
  );
}

function Round({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        'grid size-[44px] shrink-0 place-items-center rounded-full border-[1.5px] border-white/55',
        'transition-[background-color,opacity] duration-200 not-aria-disabled:hover:bg-white/12',
        'aria-disabled:cursor-default aria-disabled:opacity-60 [&_svg]:size-5.5',
      )}
      {...rest}
    />
  );
}

/** More dots are narrower, so that they fit beside the buttons of a phone and the basket of a drawing. */
const WIDE_DOTS_MAX = 4;
const dot = 'group relative aria-disabled:cursor-default';

function Dot(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props}>
      <span className="absolute top-1/2 left-1/2 size-2.5 -translate-1/2 rounded-full border-2 border-haldi-400 group-aria-[current]:w-6.5 group-aria-[current]:bg-haldi-400" />
    </button>
  );
}
