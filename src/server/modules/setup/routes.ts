import * as contract from '#shared/setup/contract.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { keepSamples } from './keep-samples.ts';
import { readSetup, type SetupDeps } from './read-setup.ts';
import { removeSamples } from './remove-samples.ts';

export function setupRoutes(handle: Handle, deps: SetupDeps): void {
  handle(contract.getSetup, () => readSetup(deps));
  handle(contract.keepSamples, async (input) => {
    await keepSamples(deps.db, { ...input.body, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.removeSamples, (input) => removeSamples(deps.db, actorFromRequest(input)));
}
