import { useRevalidator } from 'react-router';
import { customerNoteInput, noteLengthMax } from '#shared/customers/tag.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface NoteFormProps {
  label: string;
  /** The text of the button. */
  action: string;
  initial: string;
  save: (body: { note: string }) => Promise<unknown>;
  onSaved: () => void;
  onCancel?: () => void;
}

/** The text stays in the field when it cannot be saved. */
export function NoteForm({ label, action, initial, save, onSaved, onCancel }: NoteFormProps) {
  const { revalidate } = useRevalidator();
  const { control, errors, formProps, isSubmitting } = useForm({
    initial: { note: initial },
    check: (typed) => checkForm(customerNoteInput, typed),
    async submit(body) {
      try {
        await save(body);
      } catch (error) {
        if (error instanceof ApiError && error.errors.note) return error.errors;
        return { note: failureText(error, { otherwise: 'Failed to save the note' }) };
      }
      await revalidate();
      onSaved();
      return undefined;
    },
  });
  return (
    <form {...formProps} className="grid gap-2.5">
      <Field label={label} error={errors.note} hint="Only the team sees it.">
        {(field) => <TextArea {...field} {...control('note')} rows={3} maxLength={noteLengthMax} />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
