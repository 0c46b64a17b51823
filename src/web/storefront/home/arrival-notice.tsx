import { laterComponent } from '#web/browser/split-component.tsx';
import { useHydrated } from '#web/browser/use-hydrated.ts';
import { useHere } from '#web/page/here.ts';

const ContinueNotice = laterComponent(
  async () => (await import('#web/session/continue-notice.tsx')).ContinueNotice,
);

/** Only visitors who have just signed in need it. */
export function ArrivalNotice() {
  const { state } = useHere();
  // The server renders without history state.
  const hasState = useHydrated() && state !== undefined && state !== null;
  return hasState && <ContinueNotice className="wrap py-3" />;
}
