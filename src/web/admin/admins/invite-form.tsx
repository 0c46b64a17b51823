import { limits } from '#shared/limits.ts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { invitationInput } from '#shared/accounts/staff-input.ts';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Email } from '../people/email.tsx';
import { RoleField, toRole } from '../people/role-field.tsx';

const FAILED = 'The invitation could not be sent. Please try again.';

interface InviteFormProps {
  /** Undefined if loading failed. */
  pendingEmails: readonly string[] | undefined;
}

export function InviteForm({ pendingEmails }: InviteFormProps) {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<{ email: string; link: string }>();
  const { errors, isSubmitting, control, formProps, reset } = useForm({
    initial: { email: '', role: 'admin' },
    check: (typed) => checkForm(invitationInput, typed),
    async submit({ email, role }) {
      const body = { email, role: toRole(role) };
      setSent(undefined);
      let made;
      try {
        made = await callSignedIn('POST /api/admin/invitations', { body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { email: error.message || FAILED };
      }
      reset();
      // Before the reload, because the box below is shown while the list has the invitation.
      await revalidate();
      setSent(made);
      return undefined;
    },
  });
  const isPending = !pendingEmails || (sent && pendingEmails.includes(sent.email));
  return (
    <>
      <form {...formProps} className="grid gap-2.5">
        <Field
          label="Email"
          error={errors.email}
          hint={`The link works once, for ${limits.invitationDays} days.`}
        >
          {(field) => (
            <EmailInput
              {...field}
              {...control('email')}
              placeholder="name@tokri.example"
              autoComplete="off"
            />
          )}
        </Field>
        <RoleField {...control('role')} error={errors.role} />
        <Button
          type="submit"
          size="sm"
          busy={isSubmitting}
          icon={<Send aria-hidden strokeWidth={1.9} />}
        >
          {isSubmitting ? 'Sending...' : 'Send invitation'}
        </Button>
      </form>
      {sent && isPending && (
        <div className="mt-4 grid gap-3">
          <Banner tone="ok">
            The invitation for <Email>{sent.email}</Email> is on its way.
          </Banner>
          <CopyField label="Or share this link" text={sent.link} />
        </div>
      )}
    </>
  );
}
