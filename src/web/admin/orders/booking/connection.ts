import { callSignedIn } from '#web/session/call-signed-in.ts';

let loading: Promise<boolean> | undefined;

/**
 * Whether the shop has a courier account. It is asked once per visit, because the configuration decides it; after a
 * failure the next caller asks again.
 */
export function isCourierConnected(): Promise<boolean> {
  loading ??= callSignedIn('GET /api/couriers/connection', {}).then(
    ({ isConnected }) => isConnected,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
