import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { ListDescription } from '../forms/describe.ts';
import { createBlankRow, type Row } from '../values/form-values.ts';
import type { FieldProps } from './field-props.ts';
import { FieldSet } from './field-set.tsx';
import { ListRow } from './list-row.tsx';
import { useRows } from './row-moves.ts';

/** A list of objects. Entries are collapsed to a line, except new ones and those with errors. */
export function ListControl({
  field,
  path,
  value: rows,
  errors,
  onChange,
}: FieldProps<ListDescription, readonly Row[]>) {
  const { label, hint, entry } = field;
  const { list, message, add, move, remove } = useRows(rows, (next) => onChange(next, path));
  const [opened, setOpened] = useState<readonly string[]>([]);

  function addBlank() {
    const row = createBlankRow(field);
    setOpened((keys) => [...keys, row.rowKey]);
    add(row);
  }

  const toggle = (rowKey: string) =>
    setOpened((keys) =>
      keys.includes(rowKey) ? keys.filter((key) => key !== rowKey) : [...keys, rowKey],
    );

  return (
    <FieldSet label={label} hint={hint} error={errors[path]} path={path} className="md:col-span-2">
      <div ref={list} className="grid gap-2.5">
        {rows.length === 0 && <p className="text-sm text-ink-2">None yet.</p>}
        {rows.map((row, index) => (
          <ListRow
            key={row.rowKey}
            field={field}
            row={row}
            index={index}
            count={rows.length}
            path={`${path}.${index}`}
            errors={errors}
            isOpen={opened.includes(row.rowKey)}
            onToggle={() => toggle(row.rowKey)}
            onChange={(values, touched) =>
              onChange(
                rows.map((other) => (other.rowKey === row.rowKey ? { ...row, values } : other)),
                touched,
              )
            }
            move={move}
            remove={remove}
          />
        ))}
        <Button
          variant="quiet"
          size="sm"
          data-part="add"
          onClick={addBlank}
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
