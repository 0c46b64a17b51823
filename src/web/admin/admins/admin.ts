import type { listAdmins } from '#shared/accounts/contract.ts';
import type { Reply } from '#shared/endpoint.ts';

/** A staff member in the list. */
export type Admin = Reply<typeof listAdmins>[number];
