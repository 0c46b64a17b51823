import { Minus, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { cx } from './cx.ts';
import { toast } from './toast.tsx';
import { readQuantity } from './read-quantity.ts';

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

/**
 * A quantity with two buttons and a text field. At its ends a button is only `aria-disabled`, because `disabled` would
 * drop the keyboard focus.
 */
export function Stepper({
  value,
  min = 1,
  max = Infinity,
  onChange,
  label,
  size = 'md',
}: StepperProps) {
  const button =
    'grid h-full touch-area place-items-center rounded-[inherit] text-neel-800 not-aria-disabled:hover:bg-neel-50 aria-disabled:cursor-not-allowed! aria-disabled:text-line-strong/60 focus-visible:outline-offset-0';
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
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
        className={button}
      >
        <Minus aria-hidden strokeWidth={1.9} />
      </button>
      <TypedQuantity value={value} min={min} max={max} onChange={onChange} label={label} />
      <button
        type="button"
        aria-label="Increase quantity"
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
        className={button}
      >
        <Plus aria-hidden strokeWidth={1.9} />
      </button>
      {/* Screen readers announce a new value only while the field has focus. */}
      <output aria-live="polite" className="sr-only">
        {value}
      </output>
    </fieldset>
  );
}

type TypedQuantityProps = Required<Omit<StepperProps, 'size'>>;

/** Blur and Enter commit the typed value; Escape discards it. */
function TypedQuantity({ value, min, max, onChange, label }: TypedQuantityProps) {
  const [draft, setDraft] = useState<string>();

  function apply(typed: string) {
    setDraft(undefined);
    const { quantity, isAboveMax } = readQuantity(typed, { value, min, max });
    if (isAboveMax) toast({ tone: 'warn', text: `You can choose at most ${max}.` });
    if (quantity !== value) onChange(quantity);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (event.key === 'Enter') {
      event.preventDefault();
      apply(input.value);
      // Selects the number, so that typing replaces it.
      requestAnimationFrame(() => input.select());
    } else if (event.key === 'Escape') {
      // Also resets the field itself, which may lose focus before the next render.
      input.value = String(value);
      setDraft(undefined);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      apply(String(readQuantity(input.value, { value, min, max }).quantity + step[event.key]));
    }
  }

  return (
    <input
      type="text"
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={Number.isFinite(max) ? max : undefined}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value.replaceAll(/\D/g, ''))}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => apply(event.target.value)}
      onKeyDown={onKeyDown}
      className="num h-full w-full min-w-0 rounded-sm bg-transparent pt-px text-center font-[650] focus-visible:outline-offset-0"
    />
  );
}

const step = { ArrowUp: 1, ArrowDown: -1 };
