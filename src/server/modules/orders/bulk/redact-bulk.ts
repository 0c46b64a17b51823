import { can, type Role } from '#shared/accounts/permissions.ts';
import type { BulkDetails, BulkPreview } from '#shared/orders/bulk-contract.ts';
import { withoutPayment } from '#shared/orders/transition.ts';

/** The reasons why orders are skipped must not tell how they were paid. */
export function redactPreview(preview: BulkPreview, role: Role): BulkPreview {
  if (can(role, 'view_money')) return preview;
  const skipped = preview.skipped.map((group) =>
    Object.assign(group, { reason: withoutPayment(group.reason) }),
  );
  return { ...preview, skipped };
}

export function redactBulk(bulk: BulkDetails, role: Role): BulkDetails {
  if (can(role, 'view_money')) return bulk;
  const problems = bulk.problems.map((problem) =>
    Object.assign(problem, { message: withoutPayment(problem.message) }),
  );
  return { ...bulk, problems };
}
