import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/field.tsx';
import { withoutCountry } from './without-country.ts';

type PhoneInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  onType: (typed: string) => void;
};

/** Ten digits after the fixed country code. */
export function PhoneInput({ onType, ...input }: PhoneInputProps) {
  const isWrong = input['aria-invalid'] === true;
  return (
    <div
      className={cx('grid grid-cols-[auto_1fr] rounded-md', isWrong && 'ring-3 ring-majith-100')}
    >
      <span
        aria-hidden
        className={cx(
          'grid place-items-center rounded-l-md border-[1.5px] border-r-0 bg-sunken px-3.5 pt-0.5 font-semibold text-ink-2',
          isWrong ? 'border-majith-600' : 'border-line-strong',
        )}
      >
        +91
      </span>
      <TextInput
        autoComplete="tel-national"
        {...input}
        onChange={({ target }) => onType(withoutCountry(target.value))}
        type="tel"
        inputMode="numeric"
        className="rounded-l-none aria-invalid:ring-0!"
      />
    </div>
  );
}
