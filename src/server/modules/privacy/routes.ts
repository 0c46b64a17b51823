import { AppError } from '#shared/errors.ts';
import type { FileReply } from '#shared/endpoint.ts';
import * as contract from '#shared/privacy/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { getUser } from '../accounts/queries.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { eraseCustomer } from './erase-customer.ts';
import { exportCustomer } from './export-customer.ts';

export function privacyRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.exportCustomer, async (input) => {
    const { email } = await getUser(db, input.params.id);
    return toFile(await exportCustomer(db, { email, actor: actorFromRequest(input) }));
  });
  handle(contract.eraseCustomer, async (input) => {
    const { email } = await getUser(db, input.params.id);
    if (input.body.email !== email) {
      throw new AppError('invalid_input', {
        errors: { email: 'This does not match the customer’s email.' },
      });
    }
    await eraseCustomer(db, { email, actor: actorFromRequest(input) });
    return {};
  });
}

function toFile(document: Awaited<ReturnType<typeof exportCustomer>>): FileReply {
  async function* text() {
    yield JSON.stringify(document, null, 2);
  }
  return { name: `customer-${document.madeAt.slice(0, 10)}.json`, content: text() };
}
