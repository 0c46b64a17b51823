import { useRef } from 'react';
import { Field, TextArea } from '#web/ui/field.tsx';
import { PlaceholderList } from './placeholder-list.tsx';

type Names = Readonly<Record<string, string>>;

interface MarkdownFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  /** Values and parts that the text can contain, by name, with their explanation. */
  placeholders: Names;
  blocks: Names;
  name: string;
  value: string;
  rows: number;
  maxLength: number;
  readOnly?: boolean;
  onChange: (value: string) => void;
}

/** A long text in Markdown with a list of placeholders; a press inserts one at the cursor. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, hint, error, optional, placeholders, blocks, onChange, ...control } = props;
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(text: string) {
    const element = area.current;
    if (!element || element.readOnly) return;
    element.focus();
    // Unlike a new value, this keeps the browser's undo.
    const isInserted = document.execCommand('insertText', false, text);
    if (isInserted) return;
    const { value, selectionStart, selectionEnd } = element;
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  }

  return (
    <div className="grid gap-4 md:col-span-2">
      <Field label={label} hint={hint} error={error} optional={optional ?? false}>
        {(field) => (
          <TextArea
            {...field}
            {...control}
            ref={area}
            spellCheck
            onChange={({ target }) => onChange(target.value)}
            className="leading-relaxed!"
          />
        )}
      </Field>
      <PlaceholderList title="Figures of the shop" names={placeholders} onInsert={insert} />
      <PlaceholderList
        title="Parts that the shop writes, each on a line of its own"
        names={blocks}
        onInsert={(text) => insert(`\n\n${text}\n\n`)}
      />
    </div>
  );
}
