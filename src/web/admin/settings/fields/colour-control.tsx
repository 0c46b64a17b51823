import { brandContrast, isReadable } from '#shared/contrast.ts';
import { TextInput } from '#web/ui/field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import type { ColourDescription } from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';
import { FieldSet } from './field-set.tsx';

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour with the contrast of text on it; empty for the colour of the design. */
export function ColourControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<ColourDescription, string>) {
  const { label, hint, standard } = field;
  const error = errorAt(errors, path);
  const shown = value.trim() === '' ? standard : value.trim();
  const isColour = HEX.test(shown);
  const change = (typed: string) => onChange(typed, path);
  return (
    <FieldSet label={label} hint={hint} error={error} path={path}>
      <div className="flex flex-wrap items-center gap-2.5">
        <input
          type="color"
          value={isColour ? shown.toLowerCase() : standard}
          aria-label={`${label}: choose`}
          onChange={({ target }) => change(target.value)}
          className="size-12 shrink-0 cursor-pointer rounded-md border-[1.5px] border-line-strong bg-surface p-1"
        />
        <TextInput
          name={path}
          value={value}
          placeholder={standard}
          aria-label={`${label}: hex code`}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={9}
          onChange={({ target }) => change(target.value)}
          className="num max-w-30"
        />
        <Contrast colour={isColour ? shown : undefined} />
        {value.trim() !== '' && (
          <TextButton onClick={() => change('')} className="min-h-11">
            Use the standard colour<span className="sr-only"> for {label}</span>
          </TextButton>
        )}
      </div>
    </FieldSet>
  );
}

function Contrast({ colour }: { colour: string | undefined }) {
  if (colour === undefined) return null;
  const ratio = brandContrast(colour);
  // Rounded down, so that 4.49 is not shown as enough.
  const text = (Math.floor(ratio * 10) / 10).toFixed(1);
  return (
    <span className="num text-sm text-ink-2">
      Contrast {text} to 1{!isReadable(colour) && ', too low'}
    </span>
  );
}
