import { Minus, Plus } from 'lucide-react';
import { cx } from './cx.ts';

const sizes = {
  md: 'h-13 grid-cols-[48px_44px_48px] rounded-md [&_svg]:size-5',
  sm: 'h-11 grid-cols-[42px_36px_42px] rounded-md [&_svg]:size-4.5',
  xs: 'h-8.5 grid-cols-[34px_30px_34px] rounded-[10px] text-base [&_svg]:size-4',
};

interface StepperProps {
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  label: string;
  size?: keyof typeof sizes;
}

export function Stepper({
  value,
  min = 1,
  max = Infinity,
  onChange,
  label,
  size = 'md',
}: StepperProps) {
  const button =
    'grid h-full place-items-center rounded-[inherit] text-neel-800 enabled:hover:bg-neel-50 disabled:text-line-strong/60 focus-visible:outline-offset-0';
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'inline-grid items-center border-[1.5px] border-line-strong bg-surface',
        sizes[size],
      )}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={button}
      >
        <Minus aria-hidden strokeWidth={1.9} />
      </button>
      <output aria-live="polite" className="num pt-px text-center font-[650]">
        {value}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={button}
      >
        <Plus aria-hidden strokeWidth={1.9} />
      </button>
    </fieldset>
  );
}
