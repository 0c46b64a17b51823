import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isStaffRole, type StaffRole } from '#shared/accounts/permissions.ts';
import { formatMonth } from '#shared/dates.ts';
import { userSearchLimit, type Customer } from '#shared/customers/contract.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { counted } from '#web/lists/counted.ts';
import { settleSearch } from '../lists/list-address.ts';
import { failureText, type Loaded } from '#web/lists/loaded.ts';
import { SearchForm } from '../lists/search-form.tsx';
import { useCommand } from '#web/lists/use-command.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { RoleBadge } from '../people/role-badge.tsx';
import { RoleField, toRole } from '../people/role-field.tsx';
import { asRole, roleNoun } from '../people/role-labels.ts';
import { UserSummary } from '../people/user-summary.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';

interface MakeAdminProps {
  /** The last search and its result. */
  search: { q: string; found: Loaded<Customer[]> } | undefined;
}

export function MakeAdmin({ search }: MakeAdminProps) {
  const typing = useListSearch();
  const typed = settleSearch(typing.draft);
  // Results belong to the text at the time of the search; an emptied field shows none.
  const found = typed && search ? search.found : undefined;
  const isSearching = typed !== (search?.q ?? '') && typed !== '';
  return (
    <Panel title="Make someone an admin">
      <PanelBody>
        <p className="mb-3 text-sm text-ink-2">Only existing admins can promote users to admin.</p>
        <SearchForm search={typing} />
        <p role="status" className="num mt-2 text-sm text-ink-2 empty:hidden">
          {isSearching ? 'Searching...' : found && 'data' in found && foundText(found.data)}
        </p>
        {found && 'failure' in found && !isSearching && <SearchFailure text={found.failure} />}
      </PanelBody>
      {found && 'data' in found && found.data.length > 0 && <Results users={found.data} />}
    </Panel>
  );
}

function SearchFailure({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      <p role="alert" className="font-[550] wrap-anywhere text-majith-700">
        {text}
      </p>
      <TextButton disabled={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </TextButton>
    </div>
  );
}

function foundText(users: Customer[]): string {
  if (users.length === 0) return 'No users found';
  if (users.length < userSearchLimit) return `${counted(users.length, 'user')} found`;
  return `The first ${userSearchLimit} users found. Type more to narrow the search.`;
}

const verifiedText = (role: StaffRole) =>
  `Their email is verified. They are logged out and log in again as ${asRole(role)}.`;
const notVerifiedText = (role: StaffRole) =>
  `cannot be made ${asRole(role)} yet: the email is not verified. Ask them to open the link in our mail, then search again.`;

function Results({ users }: { users: Customer[] }) {
  const { busyId, run } = useCommand();
  const [role, setRole] = useState<StaffRole>('admin');

  async function promote({ id, name, email, emailVerified }: Customer) {
    if (!emailVerified) return alert(`${name} (${email}) ${notVerifiedText(role)}`);
    const question = `Are you sure you want to make ${name} (${email}) ${asRole(role)}?`;
    const options = { confirm: `Make ${roleNoun(role)}` };
    if (!(await confirm(`${question}\n\n${verifiedText(role)}`, options))) return;
    await run({
      id,
      send: () =>
        callSignedIn('PATCH /api/admin/users/:id/promote', { params: { id }, body: { role } }),
      success: `${name} has been promoted to ${roleNoun(role)} successfully!`,
      failureText: (error) => failureText(error, { otherwise: 'Failed to promote user' }),
    });
  }

  return (
    <>
      <RoleField
        value={role}
        onChange={({ target }) => setRole(toRole(target.value))}
        className="px-4 pb-4 sm:max-w-124 lg:px-5"
      />
      <ul aria-label="Users found">
        {users.map((user) => (
          <Result
            key={user.id}
            user={user}
            isBusy={busyId === user.id}
            role={role}
            onPromote={() => void promote(user)}
          />
        ))}
      </ul>
    </>
  );
}

interface ResultProps {
  user: Customer;
  /** The role that the button gives. */
  role: StaffRole;
  isBusy: boolean;
  onPromote: () => void;
}

function Result({ user, role, isBusy, onPromote }: ResultProps) {
  const nameId = useId();
  return (
    <li className="flex items-center justify-between gap-3.5 border-t border-hairline-soft px-4 py-3 max-[359px]:flex-wrap lg:px-5">
      <div id={nameId} className="min-w-0">
        <UserSummary user={user}>
          <span className="num block">
            Joined {formatMonth(user.createdAt)} · {counted(user.ordersCount, 'order')}
          </span>
          {!user.emailVerified && (
            <span className="block font-[550] text-haldi-800">Email not verified</span>
          )}
        </UserSummary>
      </div>
      {isStaffRole(user.role) ? (
        <RoleBadge role={user.role} />
      ) : (
        <Button
          variant="quiet"
          size="sm"
          busy={isBusy}
          onClick={onPromote}
          aria-describedby={nameId}
          className="shrink-0 max-[359px]:ml-14"
        >
          Make {roleNoun(role)}
        </Button>
      )}
    </li>
  );
}
