import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Field, TextInput } from './field.tsx';

interface CopyFieldProps {
  label: string;
  text: string;
}

/** The text stays selectable, because browsers may block the clipboard. */
export function CopyField({ label, text }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  const Icon = outcome === 'copied' ? Check : Copy;

  async function copy() {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (!isCopied) input.current?.select();
  }

  return (
    <div className="grid gap-2">
      <Field label={label}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            readOnly
            value={text}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => void copy()}
        icon={<Icon aria-hidden strokeWidth={1.9} />}
      >
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {outcome === 'refused' && 'Your browser does not allow copying. The text is selected.'}
      </p>
    </div>
  );
}
