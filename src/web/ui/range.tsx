import { useId, type ChangeEvent, type ReactNode } from 'react';
import { useEarlyInput } from './use-early-input.ts';

interface RangeProps {
  label: string;
  /** The value as text, shown beside the label and read by screen readers: "up to ₹250". */
  valueText: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  onChange: (value: number) => void;
  /** Labels of the two ends, e.g. `['₹0', '₹5,000']`. */
  ends?: readonly [ReactNode, ReactNode];
}

export function Range({ label, valueText, min, max, step, value, onChange, ends }: RangeProps) {
  const id = useId();
  const report = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.valueAsNumber);
  const element = useEarlyInput({ value, onChange: report });
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        <label htmlFor={id}>{label}</label>
        <span aria-hidden className="num text-neel-700">
          {valueText}
        </span>
      </p>
      <div className="relative h-11">
        {/* The filled part is an SVG attribute, because the content security policy forbids inline styles. */}
        <svg
          aria-hidden
          className="absolute top-[19px] left-0 h-1.5 w-full rounded-full bg-line-strong/30"
        >
          <rect height="100%" width={`${filled}%`} rx="3" className="fill-neel-700" />
        </svg>
        <input
          ref={element}
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={valueText}
          onChange={report}
          className="range-thumb absolute inset-0 size-full cursor-pointer appearance-none bg-transparent"
        />
      </div>
      {ends && (
        <p aria-hidden className="num flex justify-between text-sm text-ink-3">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      )}
    </div>
  );
}
