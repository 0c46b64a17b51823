import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { daysIn, resolveRange, steps, defaultStep } from '#shared/analytics/range.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { presets, withStep, withTime, type Preset, type ReportAddress } from './report-address.ts';
import { segments } from '../shell/segments.ts';
import { stepNames } from './step-labels.ts';

const presetLabels: Record<Preset, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '12w': '12 weeks',
  '12m': '12 months',
};

/** Period and step of the report; both are stored in the address. */
export function ReportControls({ address }: { address: ReportAddress }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isOwn, setOwn] = useState(address.last === undefined);
  const go = (to: string) => void navigate({ search: to }, { preventScrollReset: true });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Segmented
          label="Time"
          value={address.last}
          options={presets.map((value) => ({ value, label: presetLabels[value] }))}
          onChange={(last) => {
            setOwn(false);
            go(withTime(search, { last }));
          }}
          className={segments}
        />
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOwn}
          icon={<CalendarRange aria-hidden strokeWidth={1.9} />}
          onClick={() => setOwn(!isOwn)}
        >
          Custom dates
        </Button>
        <Segmented
          label="Divided by"
          value={address.step ?? defaultStep(daysIn(address))}
          options={steps.map((value) => ({ value, label: stepNames[value].label }))}
          onChange={(step) => go(withStep(search, step))}
          className={segments}
        />
      </div>
      {isOwn && (
        <OwnDates
          key={`${address.from} ${address.to}`}
          address={address}
          onChoose={(time) => go(withTime(search, time))}
        />
      )}
    </div>
  );
}

interface OwnDatesProps {
  address: ReportAddress;
  onChoose: (time: { from: string; to: string }) => void;
}

function OwnDates({ address, onChoose }: OwnDatesProps) {
  const form = useForm({
    initial: { from: address.from, to: address.to },
    check: checkDates,
    submit: async (dates) => onChoose(dates),
  });
  return (
    <form {...form.formProps} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Field label="From" error={form.errors.from} className="max-sm:w-full sm:w-48">
        {(control) => (
          <TextInput type="date" max={address.today} {...control} {...form.control('from')} />
        )}
      </Field>
      <Field label="To" error={form.errors.to} className="max-sm:w-full sm:w-48">
        {(control) => (
          <TextInput type="date" max={address.today} {...control} {...form.control('to')} />
        )}
      </Field>
      <Button type="submit" variant="quiet" className="max-sm:w-full sm:mt-7.5">
        Show
      </Button>
    </form>
  );
}

function checkDates({ from, to }: { from: string; to: string }): Record<string, string> {
  if (!from) return { from: 'Choose the first day' };
  if (!to) return { to: 'Choose the last day' };
  const settled = resolveRange({ from, to }, new Date());
  return 'errors' in settled ? settled.errors : {};
}
