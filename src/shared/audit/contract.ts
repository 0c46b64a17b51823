import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged } from '../paging.ts';

/** Actions of the audit log with their labels. */
export const auditActions = {
  promote: 'Made an administrator',
  demote: 'Demoted to user',
  invite: 'Invited',
  copy_invitation_link: 'Copied an invitation link',
  cancel_invitation: 'Cancelled an invitation',
  accept_invitation: 'Accepted an invitation',
  turn_on_second_factor: 'Turned on a second factor',
  turn_off_second_factor: 'Turned off a second factor',
  take_second_factor: 'Reset a second factor',
  renew_recovery_codes: 'Created new recovery codes',
  use_recovery_code: 'Used a recovery code',
  log_out_user: 'Logged out on all devices',
  suspend_user: 'Suspended an account',
  restore_user: 'Restored an account',
  resend_mail: 'Resent an email',
  change_order: 'Changed an order',
  refund_order: 'Refunded an order',
  retry_refund: 'Retried a refund',
  return_refund: 'Refunded by bank transfer',
  note_order: 'Changed the note of an order',
  export_orders: 'Exported orders',
  create_product: 'Added a product',
  change_product: 'Changed a product',
  delete_product: 'Deleted a product',
  archive_product: 'Archived a product',
  restore_product: 'Restored a product',
  import_products: 'Imported products',
  upload_picture: 'Uploaded a picture',
  change_stock: 'Changed the stock',
  restock: 'Restocked products with low stock',
  release_hold: 'Released the stock of a checkout',
  acknowledge_ticket: 'Acknowledged a message',
  answer_ticket: 'Answered a message',
  resolve_ticket: 'Resolved a message',
  reopen_ticket: 'Reopened a message',
  export_subscribers: 'Exported newsletter subscribers',
  export_customer: 'Exported the data of a customer',
  erase_customer: 'Erased a customer',
  call_admin: 'Tried to access the back-office',
} as const;

export type AuditAction = keyof typeof auditActions;

const entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The email of the actor. */
  actor: z.string(),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]),
  /** The person or thing that was changed. */
  subject: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** The reason of a refusal. */
  reason: z.nullable(z.string()),
  address: z.string(),
});

export type AuditEntry = z.output<typeof entry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  permission: 'view_audit',
  summary: 'Privileged actions and refused attempts, newest first',
  query: z.object({ page: pageNumber }),
  reply: paged(entry),
});
