import { CornerDownLeft } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';

interface ScanFieldProps {
  label: string;
  hint: string;
  onScan: (code: string) => void;
}

/** Scanners type the code and end with Enter. The field is emptied at once, so that the next scan can follow. */
export function ScanField({ label, hint, onScan }: ScanFieldProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useScannerFocus(input);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const scanned = code.trim();
    setCode('');
    // Some scanners send Enter twice.
    if (scanned) onScan(scanned);
  }

  return (
    <form method="post" onSubmit={submit}>
      <Field label={label} hint={hint}>
        {(field) => (
          <div className="flex gap-2.5">
            <TextInput
              {...field}
              ref={input}
              name="code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={100}
              className="num min-h-14! text-lg!"
            />
            <Button
              type="submit"
              variant="quiet"
              aria-label="Enter the code"
              icon={<CornerDownLeft aria-hidden strokeWidth={1.9} />}
              className="min-h-14!"
            />
          </div>
        )}
      </Field>
    </form>
  );
}

/** What is typed anywhere on the screen goes into the field, also after a button was pressed. */
function useScannerFocus(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    // On touch devices focus would open a keyboard over the items.
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
    const focus = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      const isElsewhere = target instanceof Element && target.closest(TYPES_ITSELF) === null;
      // A space presses the focused button.
      if (isElsewhere && event.key !== ' ') input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}

const TYPES_ITSELF = 'input, textarea, select, dialog, [role="dialog"]';
