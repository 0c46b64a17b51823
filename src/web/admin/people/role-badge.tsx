import type { StaffRole } from '#shared/accounts/permissions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { roleLabels } from './role-labels.ts';

export const RoleBadge = ({ role }: { role: StaffRole }) => (
  <Badge tone={role === 'admin' ? 'info' : 'outline'}>{roleLabels[role]}</Badge>
);
