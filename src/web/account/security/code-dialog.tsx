import { useId } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './use-code-form.ts';

export interface Question {
  title: string;
  text: string;
  confirm: string;
  isDanger?: boolean;
  send: (code: string) => Promise<void>;
}

interface CodeDialogProps {
  question: Question;
  onClose: () => void;
}

/** Asks for a code before two-factor settings change. */
export function CodeDialog({ question, onClose }: CodeDialogProps) {
  const { title, text, confirm, isDanger, send } = question;
  const formId = useId();
  const { errors, failure, isSubmitting, control, formProps } = useCodeForm(async (code) => {
    await send(code);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            busy={isSubmitting}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <p>{text}</p>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <CodeField
          {...control('code')}
          label="Code"
          hint="From your app, or a recovery code"
          error={errors.code}
        />
      </form>
    </Dialog>
  );
}
