import { Crown, Lock, Smartphone } from 'lucide-react';
import { useId } from 'react';
import { isStaffRole } from '#shared/accounts/permissions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { lastLoginText } from '../people/last-login-text.ts';
import { RoleBadge } from '../people/role-badge.tsx';
import { UserSummary } from '../people/user-summary.tsx';
import type { Admin } from './admin.ts';

interface AdminRowProps {
  admin: Admin;
  isBusy: boolean;
  onDemote: () => void;
  onChangeRole: () => void;
  /** Present if the viewer has the permission. */
  onLogOut: (() => void) | undefined;
  onTakeSecondFactor: (() => void) | undefined;
}

export function AdminRow({ admin, isBusy, ...acts }: AdminRowProps) {
  const { onDemote, onChangeRole, onLogOut, onTakeSecondFactor } = acts;
  const nameId = useId();
  const { isProtected, isYou, lastLogin } = admin;
  return (
    <Row>
      <Cell id={nameId} className="max-lg:col-span-2 max-lg:row-start-1 lg:w-full lg:max-w-0">
        <UserSummary user={admin} isYou={isYou} />
      </Cell>
      <Cell className="max-lg:row-start-2 max-lg:pl-14">
        <RoleBadges admin={admin} />
      </Cell>
      <Cell className="num max-lg:text-xs max-lg:text-ink-2 max-[359px]:col-span-2 max-[359px]:row-start-3 max-[359px]:pl-14 min-[360px]:max-lg:row-start-2 min-[360px]:max-lg:text-right lg:whitespace-nowrap">
        <span className="sr-only lg:hidden">Last login </span>
        {lastLoginText(lastLogin)}
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:row-start-4 max-lg:pl-14">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-end">
          {onLogOut && (
            <TextButton
              disabled={isBusy}
              onClick={onLogOut}
              aria-describedby={nameId}
              className="whitespace-nowrap"
            >
              Log out
            </TextButton>
          )}
          {onTakeSecondFactor && (
            <TextButton
              tone="danger"
              disabled={isBusy}
              onClick={onTakeSecondFactor}
              aria-describedby={nameId}
              className="whitespace-nowrap"
            >
              Remove 2nd factor
            </TextButton>
          )}
          {isProtected ? (
            <span className="sr-only">Cannot be demoted</span>
          ) : (
            <>
              <TextButton
                disabled={isBusy}
                onClick={onChangeRole}
                aria-describedby={nameId}
                className="whitespace-nowrap"
              >
                Change role
              </TextButton>
              <Button
                variant="quiet-danger"
                size="sm"
                busy={isBusy}
                onClick={onDemote}
                aria-describedby={nameId}
              >
                Demote
              </Button>
            </>
          )}
        </div>
      </Cell>
    </Row>
  );
}

function RoleBadges({ admin }: { admin: Admin }) {
  const { role, isSuperAdmin, isProtected, isYou, hasSecondFactor, emailVerified } = admin;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isSuperAdmin && (
        <Badge tone="gold" icon={<Crown aria-hidden strokeWidth={1.9} />}>
          Super Admin
        </Badge>
      )}
      {isProtected && !isSuperAdmin && (
        <Badge tone="info" icon={<Lock aria-hidden strokeWidth={1.9} />}>
          Protected
        </Badge>
      )}
      {isYou && <Badge tone="neutral">You</Badge>}
      {!isSuperAdmin && isStaffRole(role) && <RoleBadge role={role} />}
      {!emailVerified && <Badge tone="warn">Email not verified</Badge>}
      {hasSecondFactor && (
        <Badge tone="ok" icon={<Smartphone aria-hidden strokeWidth={1.9} />}>
          2nd factor
        </Badge>
      )}
    </span>
  );
}
