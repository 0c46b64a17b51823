import { can } from '#shared/accounts/permissions.ts';
import type { User } from '#shared/accounts/user.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { download } from '#web/session/download.ts';
import { useSession } from '#web/session/store.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { DownloadButton } from '../lists/download-button.tsx';
import { logOut } from '../people/log-out.ts';
import { restore, suspend } from '../people/suspend.ts';

interface AccountActionsProps {
  user: User & { isSuspended: boolean };
  /** The id of the element with the name, for screen readers. */
  nameId: string;
  /** Opens the dialog, which stays when the row of the account disappears. */
  onErase: () => void;
  /** In a row of the list, with less space. */
  isCompact?: boolean;
}

/** What the signed-in person may do with an account. */
export function AccountActions(props: AccountActionsProps) {
  const { user, nameId, onErase, isCompact = false } = props;
  const { id, role, isSuspended } = user;
  const { busyId, run } = useCommand();
  const viewer = useSession((session) => session.user?.role);
  const isBusy = busyId === id;
  const isCustomer = role === 'user';
  const common = { size: 'sm', 'aria-describedby': nameId } as const;
  return (
    <div
      className={cx(
        'flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]',
        isCompact && 'max-lg:mt-1.5 lg:justify-end lg:max-xl:w-50 xl:max-2xl:w-54 2xl:flex-nowrap',
      )}
    >
      {can(viewer, 'manage_users') && <ExportData id={id} nameId={nameId} isCompact={isCompact} />}
      {isCustomer && can(viewer, 'manage_customers') && (
        <>
          {!isSuspended && (
            <Button
              variant="quiet"
              {...common}
              busy={isBusy}
              onClick={() => void logOut(run, user)}
            >
              Log out…
            </Button>
          )}
          <Button
            variant="quiet"
            {...common}
            busy={isBusy}
            onClick={() => void (isSuspended ? restore : suspend)(run, user)}
          >
            {isSuspended ? 'Restore…' : 'Suspend…'}
          </Button>
        </>
      )}
      {isCustomer && can(viewer, 'manage_users') && (
        <Button variant="quiet-danger" {...common} onClick={onErase}>
          Erase…
        </Button>
      )}
    </div>
  );
}

type ExportDataProps = Pick<AccountActionsProps, 'nameId' | 'isCompact'> & { id: string };

function ExportData({ id, nameId, isCompact }: ExportDataProps) {
  const save = () =>
    download('GET /api/admin/users/:id/export', { params: { id }, as: `customer-${id}.json` });
  return (
    <DownloadButton
      save={save}
      failureOf={(error) => failureText(error, { otherwise: 'Failed to export the data' })}
      describedBy={nameId}
      className={isCompact ? 'lg:max-xl:px-3!' : undefined}
    >
      <span className={isCompact ? 'lg:max-xl:sr-only' : undefined}>
        Export<span className={isCompact ? 'sr-only' : undefined}> data</span>
      </span>
    </DownloadButton>
  );
}
