import { useRevalidator } from 'react-router';
import { staffRoleInput } from '#shared/accounts/staff-input.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { alert } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { RoleField, toRole } from '../people/role-field.tsx';
import { asRole } from '../people/role-labels.ts';
import type { Admin } from './admin.ts';

interface RoleDialogProps {
  admin: Admin;
  open: boolean;
  onClose: () => void;
}

export function RoleDialog({ admin, open, onClose }: RoleDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Role of ${admin.name}`}>
      <RoleForm key={`${admin.id} ${admin.role} ${open}`} admin={admin} onDone={onClose} />
    </Dialog>
  );
}

function RoleForm({ admin, onDone }: { admin: Admin; onDone: () => void }) {
  const { id, name, email } = admin;
  const { revalidate } = useRevalidator();
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { role: admin.role },
    check: (typed) => checkForm(staffRoleInput, typed),
    async submit(typed) {
      const role = toRole(typed.role);
      try {
        const input = { params: { id }, body: { role } };
        await callSignedIn('PATCH /api/admin/users/:id/role', input);
      } catch (error) {
        void revalidate();
        if (error instanceof ApiError && error.errors.role) return error.errors;
        await alert(failureText(error, { otherwise: 'Failed to change the role' }));
        return undefined;
      }
      onDone();
      await revalidate();
      toast({ tone: 'ok', text: `${name} is now ${asRole(role)}` });
      return undefined;
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-sm wrap-anywhere text-ink-2">
        {email} is logged out on all devices and has the new role at the next login.
      </p>
      <RoleField {...control('role')} error={errors.role} />
      <Button type="submit" busy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Saving...' : 'Save role'}
      </Button>
    </form>
  );
}
