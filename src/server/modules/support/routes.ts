import * as contract from '#shared/support/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { answerTicket } from './answer-ticket.ts';
import { changeTicketState } from './change-state.ts';
import { createTicket } from './create-ticket.ts';
import { getTicket, listTickets } from './queries.ts';

export function supportRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.createTicket, ({ body, key, caller }) =>
    createTicket(db, { ...body, key, caller }),
  );
  handle(contract.listTickets, ({ query, reader }) => listTickets(reader, query));
  handle(contract.getTicket, ({ params }) => getTicket(db, params.id));
  handle(contract.answerTicket, (input) =>
    answerTicket(db, { ...input.params, ...input.body, actor: actorFromRequest(input) }),
  );
  handle(contract.changeTicketState, (input) =>
    changeTicketState(db, { ...input.params, ...input.body, actor: actorFromRequest(input) }),
  );
}
