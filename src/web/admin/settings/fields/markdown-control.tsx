import { useRef } from 'react';
import { Field, TextArea } from '#web/ui/field.tsx';
import type { MarkdownDescription } from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';
import { PlaceholderList } from './placeholder-list.tsx';

const MAX_LENGTH = 50_000;

/** A long text in Markdown with a list of placeholders; a press inserts one at the cursor. */
export function MarkdownControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<MarkdownDescription, string>) {
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(text: string) {
    const element = area.current;
    if (!element) return;
    element.focus();
    // Unlike a new value, this keeps the browser's undo.
    const isInserted = document.execCommand('insertText', false, text);
    if (isInserted) return;
    const { selectionStart, selectionEnd } = element;
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd), path);
  }

  return (
    <div className="grid gap-4 md:col-span-2">
      <Field label={field.label} hint={field.hint} error={errorAt(errors, path)}>
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            name={path}
            value={value}
            rows={22}
            maxLength={MAX_LENGTH}
            spellCheck
            onChange={({ target }) => onChange(target.value, path)}
            className="leading-relaxed!"
          />
        )}
      </Field>
      <PlaceholderList title="Figures of the shop" names={field.placeholders} onInsert={insert} />
      <PlaceholderList
        title="Parts that the shop writes, each on a line of its own"
        names={field.blocks}
        onInsert={(text) => insert(`\n\n${text}\n\n`)}
      />
    </div>
  );
}
