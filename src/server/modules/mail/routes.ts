import * as contract from '#shared/mail/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { listMails } from './queries.ts';
import { resendMail } from './queue-mail.ts';

export function mailRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listMails, ({ query, reader }) => listMails(reader, query.page));
  handle(contract.resendMail, (input) =>
    resendMail(db, { id: input.params.id, actor: actorFromRequest(input) }),
  );
}
