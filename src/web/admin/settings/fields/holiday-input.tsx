import { useState, type ComponentProps } from 'react';
import { TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { holidayText, readHoliday } from '../values/holiday.ts';

interface HolidayInputProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> {
  value: string;
  'aria-label': string;
  onChange: (text: string) => void;
}

/** A date, once or every year. */
export function HolidayInput({ value, onChange, ...input }: HolidayInputProps) {
  const [thisYear] = useState(() => new Date().getFullYear());
  const { date, isYearly } = readHoliday(value, thisYear);
  // While no date is chosen, the text cannot tell whether it is yearly.
  const [wasYearly, setWasYearly] = useState(isYearly);
  const repeats = date === '' ? wasYearly : isYearly;
  const repeat = (next: boolean) => {
    setWasYearly(next);
    onChange(holidayText({ date, isYearly: next }));
  };
  return (
    <>
      <TextInput
        {...input}
        type="date"
        value={date}
        onChange={({ target }) => onChange(holidayText({ date: target.value, isYearly: repeats }))}
        className="max-w-52 min-w-0 flex-1 basis-40"
      />
      <Select
        value={repeats ? 'yearly' : 'once'}
        aria-label={`${input['aria-label']}, how often`}
        onChange={({ target }) => repeat(target.value === 'yearly')}
        className="w-36"
      >
        <option value="once">Once</option>
        <option value="yearly">Every year</option>
      </Select>
    </>
  );
}
