import * as contract from '#shared/offers/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { getAdminOffer, listAdminOffers } from './admin-queries.ts';
import { archiveOffer, restoreOffer } from './archive-offer.ts';
import { createCodes, deleteCodes } from './change-codes.ts';
import { changeOffer } from './change-offer.ts';
import { createOffer } from './create-offer.ts';
import { exportCodes, listCodes } from './list-codes.ts';
import { readStatistics } from './offer-statistics.ts';
import { previewOffer } from './preview-offer.ts';

export function offerRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listOffers, ({ query }) => listAdminOffers(db, { ...query, state: query.state }));
  handle(contract.getOffer, async ({ params }) => ({ offer: await getAdminOffer(db, params.id) }));
  handle(contract.createOffer, async (input) => {
    const { body, key } = input;
    return { offer: await createOffer(db, { input: body, key, actor: actorFromRequest(input) }) };
  });
  handle(contract.changeOffer, async (input) => {
    const { params, body } = input;
    const change = { id: params.id, input: body, actor: actorFromRequest(input) };
    return { offer: await changeOffer(db, change) };
  });
  handle(contract.archiveOffer, (input) =>
    archiveOffer(db, { id: input.params.id, actor: actorFromRequest(input) }),
  );
  handle(contract.restoreOffer, async (input) => ({
    offer: await restoreOffer(db, { id: input.params.id, actor: actorFromRequest(input) }),
  }));
  handle(contract.previewOffer, ({ body }) => previewOffer(db, body));
  handle(contract.createCodes, (input) =>
    createCodes(db, { id: input.params.id, ...input.body, actor: actorFromRequest(input) }),
  );
  handle(contract.listCodes, ({ params, query }) => listCodes(db, { id: params.id, ...query }));
  handle(contract.exportCodes, (input) => {
    const { batch } = input.query;
    return exportCodes(db, { id: input.params.id, batch, actor: actorFromRequest(input) });
  });
  handle(contract.deleteCodes, (input) => {
    const { batch } = input.query;
    return deleteCodes(db, { id: input.params.id, batch, actor: actorFromRequest(input) });
  });
  handle(contract.getOfferStatistics, ({ params }) => readStatistics(db, params.id));
}
