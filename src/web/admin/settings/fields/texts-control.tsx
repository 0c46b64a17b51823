import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import type { TextsDescription } from '../forms/describe.ts';
import { createRow, type Row } from '../values/form-values.ts';
import type { FieldProps } from './field-props.ts';
import { FieldNote, FieldSet } from './field-set.tsx';
import { HolidayInput } from './holiday-input.tsx';
import { RowButtons } from './row-buttons.tsx';
import { useRows } from './row-moves.ts';

/** A list of short texts, one control each. */
export function TextsControl({
  field,
  path,
  value: rows,
  errors,
  onChange,
}: FieldProps<TextsDescription, readonly Row[]>) {
  const { label, hint, entry, input = 'text', placeholder } = field;
  const { list, message, add, move, remove } = useRows(rows, (next) => onChange(next, path));
  const type = (index: number, text: string) =>
    onChange(
      rows.map((row, at) => (at === index ? { ...row, values: { text } } : row)),
      `${path}.${index}`,
    );
  return (
    <FieldSet label={label} hint={hint} error={errors[path]} path={path} className="md:col-span-2">
      <div ref={list} className="grid gap-2">
        {rows.map(({ rowKey, values }, index) => {
          const name = `${entry} ${index + 1}`;
          const at = `${path}.${index}`;
          const noteId = `${rowKey}-note`;
          return (
            <div key={rowKey} data-row={rowKey} className="grid gap-1">
              <div className="flex flex-wrap items-center gap-1.5">
                <EntryInput
                  name={at}
                  input={input}
                  value={values.text as string}
                  aria-label={`${label}: ${name}`}
                  aria-invalid={errors[at] ? true : undefined}
                  aria-describedby={errors[at] && noteId}
                  placeholder={placeholder}
                  autoComplete="off"
                  onChange={(text) => type(index, text)}
                />
                <RowButtons
                  name={name}
                  index={index}
                  count={rows.length}
                  move={move}
                  remove={remove}
                />
              </div>
              {errors[at] && <FieldNote id={noteId} error={errors[at]} />}
            </div>
          );
        })}
        <Button
          variant="quiet"
          size="sm"
          data-part="add"
          onClick={() => add(createRow({ text: '' }))}
          icon={<Plus aria-hidden strokeWidth={1.9} />}
          className="justify-self-start"
        >
          Add {entry.toLowerCase()}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
    </FieldSet>
  );
}

interface EntryInputProps extends Omit<ComponentProps<typeof HolidayInput>, 'input'> {
  input: NonNullable<TextsDescription['input']>;
}

function EntryInput({ input, onChange, ...rest }: EntryInputProps) {
  if (input === 'holiday') return <HolidayInput {...rest} onChange={onChange} />;
  return (
    <TextInput
      {...rest}
      type={input}
      maxLength={250}
      onChange={({ target }) => onChange(target.value)}
      className="max-w-110 min-w-0 flex-1 basis-36"
    />
  );
}
