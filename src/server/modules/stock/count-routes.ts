import { can } from '#shared/accounts/permissions.ts';
import * as contract from '#shared/stock/count-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { abandonCount, applyCount } from './counts/close-count.ts';
import { countProduct } from './counts/count-product.ts';
import { exportCount } from './counts/export-count.ts';
import { getCount, listCountedProducts, listCounts } from './counts/queries.ts';
import { startCount } from './counts/start-count.ts';

const seesMoney = ({ role }: { role: string }) => can(role, 'view_money');

export function countRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listCounts, ({ query }) => listCounts(db, query.page));
  handle(contract.startCount, async (input) => ({
    count: await startCount(db, { ...input.body, key: input.key, actor: actorFromRequest(input) }),
  }));
  handle(contract.getCount, async ({ params, user }) => ({
    count: await getCount(db, params.id),
    products: await listCountedProducts(db, params.id, { seesMoney: seesMoney(user) }),
  }));
  handle(contract.countProduct, async ({ params, body, user }) => {
    const { id: countId, productId } = params;
    const viewer = { actor: user.email, seesMoney: seesMoney(user) };
    const product = await countProduct(db, { countId, productId, ...body, ...viewer });
    return { product, count: await getCount(db, countId) };
  });
  handle(contract.exportCount, ({ params, user }) =>
    exportCount(db, { id: params.id, seesMoney: seesMoney(user) }),
  );
  handle(contract.applyCount, async (input) => ({
    count: await applyCount(db, {
      id: input.params.id,
      revision: input.body.revision,
      actor: actorFromRequest(input),
    }),
  }));
  handle(contract.abandonCount, async (input) => ({
    count: await abandonCount(db, { id: input.params.id, actor: actorFromRequest(input) }),
  }));
}
