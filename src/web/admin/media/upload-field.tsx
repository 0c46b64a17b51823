import { CircleAlert, Upload } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { fileKinds, type UploadKind } from './file-kinds.ts';
import type { StoredFile } from './upload-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** What all fields for uploads have in common. */
export interface MediaFieldProps {
  label: string;
  /** The URL of the uploaded file. */
  value: string | null;
  onChange: (value: string | null, stored?: StoredFile) => void;
  /** The name of the field, by which a form finds the control to focus. */
  name?: string;
  error?: string | undefined;
  hint?: ReactNode;
  onBusyChange?: (isBusy: boolean) => void;
}

interface UploadFieldProps extends MediaFieldProps {
  kind: UploadKind;
  /** For the button: 'Choose a picture'. */
  noun: string;
  background?: string | undefined;
  /** Shows the current file. */
  children: ReactNode;
}

/** Shows the current file, and lets an admin choose, replace or remove it. */
export function UploadField(props: UploadFieldProps) {
  const { kind, label, onChange, error, hint, background, onBusyChange, children } = props;
  const [isOver, setOver] = useState(false);
  const id = useId();
  const upload = useUpload({
    kind,
    background,
    onStored: (stored) => onChange(stored.url, stored),
    onBusyChange,
  });
  const { state } = upload;
  const problem = state?.error ?? error;
  const noteId = problem || hint ? `${id}-note` : undefined;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) upload.start(file);
  }

  return (
    <div
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="grid min-w-0 content-start gap-1.5"
    >
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <div
        className={cx(
          'grid min-w-0 gap-3 rounded-md border-[1.5px] border-dashed p-3.5 transition-colors duration-200',
          isOver && 'border-neel-700 bg-neel-100',
          !isOver && (problem ? 'border-majith-600 bg-surface' : 'border-neel-200 bg-neel-50'),
        )}
      >
        {children}
        {state && !state.error && (
          <div className="grid gap-1 text-sm">
            <b className="truncate font-[650]">{state.file.name}</b>
            <UploadProgress fileName={state.file.name} progress={state.progress} />
          </div>
        )}
        <FieldButtons {...props} upload={upload} noteId={noteId} />
      </div>
      <FieldNote id={noteId} problem={problem} hint={hint} isNew={state?.error !== undefined} />
    </div>
  );
}

interface FieldButtonsProps extends UploadFieldProps {
  upload: ReturnType<typeof useUpload>;
  noteId: string | undefined;
}

function FieldButtons(props: FieldButtonsProps) {
  const { kind, noun, label, name, value, onChange, upload, noteId } = props;
  const input = useRef<HTMLInputElement>(null);
  const chooseRef = useRef<HTMLButtonElement>(null);
  const choose = value === null ? `Choose ${noun}` : 'Replace';

  function endWith(action: () => void) {
    action();
    // The pressed button disappears, so the focus moves to the one that stays.
    chooseRef.current?.focus();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        ref={chooseRef}
        variant="quiet"
        size="sm"
        name={name}
        aria-label={`${choose}: ${label}`}
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
        icon={<Upload aria-hidden strokeWidth={1.9} />}
      >
        {choose}
      </Button>
      {upload.isRunning && (
        <TextButton
          aria-label={`Cancel the upload: ${label}`}
          onClick={() => endWith(upload.cancel)}
        >
          Cancel
        </TextButton>
      )}
      {upload.state?.canRetry && (
        <TextButton aria-label={`Try again: ${label}`} onClick={() => endWith(upload.retry)}>
          Try again
        </TextButton>
      )}
      {value !== null && !upload.isRunning && (
        <TextButton
          tone="danger"
          aria-label={`Remove: ${label}`}
          onClick={() => endWith(() => onChange(null))}
        >
          Remove
        </TextButton>
      )}
      <input
        ref={input}
        type="file"
        accept={fileKinds[kind].accept}
        aria-label={`File for ${label}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.start(file);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

interface FieldNoteProps {
  id: string | undefined;
  problem: string | undefined;
  hint: ReactNode;
  /** Whether screen readers announce the problem now; a form announces those of its fields itself. */
  isNew: boolean;
}

function FieldNote({ id, problem, hint, isNew }: FieldNoteProps) {
  if (problem) {
    return (
      <p
        id={id}
        role={isNew ? 'alert' : undefined}
        className="flex gap-[7px] text-sm leading-snug font-[550] text-majith-700"
      >
        <CircleAlert aria-hidden strokeWidth={1.9} className="mt-px size-4.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{problem}</span>
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className="text-sm leading-snug text-ink-3">
      {hint}
    </p>
  );
}
