import { fetchSavedAddresses } from './address-choice.ts';
import { fetchLastDetails } from './last-details.tsx';

export type KnownDetails = Awaited<ReturnType<typeof findKnownDetails>>;

/** After this time the details are not shown, because they would shift a form that is already in use. */
const PATIENCE_MS = 1500;

/** What the account has typed before. Without it, or if the response is too slow, the form works alike. */
export async function findKnownDetails() {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const inTime = <T>(request: Promise<T>) => Promise.race([request, late]).catch(() => null);
  const [last, addresses] = await Promise.all([
    inTime(fetchLastDetails()),
    inTime(fetchSavedAddresses()),
  ]);
  return { last, addresses: addresses ?? [] };
}
