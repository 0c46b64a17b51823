import type { Invitation } from '#shared/invitations/contract.ts';
import { LoadFailure } from '../lists/load-failure.tsx';
import type { Loaded } from '#web/lists/loaded.ts';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';

const pendingEmails = (invitations: Invitation[]) =>
  invitations.filter(({ acceptedAt }) => !acceptedAt).map(({ email }) => email);

export function Invitations({ loaded }: { loaded: Loaded<Invitation[]> }) {
  const invitations = useLastLoaded(loaded);
  return (
    <Panel title="Invitations">
      <PanelBody>
        <InviteForm pendingEmails={'data' in loaded ? pendingEmails(loaded.data) : undefined} />
      </PanelBody>
      {'failure' in loaded && (
        <LoadFailure title="Failed to load invitations" failure={loaded.failure} />
      )}
      {invitations && invitations.length > 0 && (
        <ul aria-label="Invitations sent">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
