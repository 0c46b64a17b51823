import { viewNameInput, type OrderView } from '#shared/orders/lists-contract.ts';
import { viewSearch } from '#shared/orders/order-list.ts';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { alert } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { failureText } from '../failure-text.ts';

interface ViewDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
  /** The view to rename; without it, a new one is saved. */
  view: OrderView | undefined;
  /** The address of the list. */
  search: string;
}

/** Names a view of the list. */
export function ViewDialog(props: ViewDialogProps) {
  const { isOpen, onClose, view } = props;
  return (
    <Dialog open={isOpen} onClose={onClose} title={view ? 'Rename view' : 'Save view'}>
      {isOpen && <ViewForm {...props} />}
    </Dialog>
  );
}

function ViewForm({ onClose, onDone, view, search }: ViewDialogProps) {
  const { errors, control, formProps, isSubmitting } = useForm({
    initial: { name: view?.name ?? '' },
    check: (typed) => checkForm(viewNameInput, typed),
    async submit(body) {
      try {
        await send(body.name, { view, search });
      } catch (error) {
        if (error instanceof ApiError && error.errors.name) return error.errors;
        await alert(failureText(error, 'Failed to save the view'));
        return undefined;
      }
      await onDone();
      onClose();
      toast({ tone: 'ok', text: view ? 'The view is renamed' : 'The view is saved' });
      return undefined;
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label="Name"
        error={errors.name}
        hint="It stores the filters and the sorting, on all your devices."
      >
        {(field) => <TextInput {...field} {...control('name')} autoComplete="off" />}
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

function send(name: string, { view, search }: Pick<ViewDialogProps, 'view' | 'search'>) {
  return view
    ? callSignedIn('PATCH /api/orders/admin/views/:id', { params: { id: view.id }, body: { name } })
    : callSignedIn('POST /api/orders/admin/views', { body: { name, search: viewSearch(search) } });
}
