import { callSignedIn } from '#web/session/call-signed-in.ts';

let loading: Promise<boolean> | undefined;

/** Whether the shop has a courier account. It is asked once per visit, because the configuration decides it. */
export function isCourierConnected(): Promise<boolean> {
  loading ??= callSignedIn('GET /api/couriers/connection', {}).then(
    ({ isConnected }) => isConnected,
    () => {
      // The next panel asks again.
      loading = undefined;
      return false;
    },
  );
  return loading;
}
