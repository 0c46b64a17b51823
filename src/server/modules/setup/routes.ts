import * as contract from '#shared/setup/contract.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { keepSamples } from './keep-samples.ts';
import { readSetup, type SetupDeps } from './read-setup.ts';
import { removeSampleProducts } from './remove-sample-products.ts';

export function setupRoutes(handle: Handle, deps: SetupDeps): void {
  handle(contract.getSetup, () => readSetup(deps));
  handle(contract.keepSamples, async (input) => {
    await keepSamples(deps.db, { ...input.body, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.removeSampleProducts, (input) =>
    removeSampleProducts(deps.db, actorFromRequest(input)),
  );
}
