import { useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation, type Location } from 'react-router';

/**
 * The target of a navigation from the click until the page is shown. `useNavigation` covers only the time in which
 * loaders run, so a navigation without loading would give no feedback.
 */
export function useNextLocation(): Location | undefined {
  const here = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const goal = useSyncExternalStore(
    router?.subscribe ?? never,
    () => router?.state.navigation.location ?? router?.state.location,
    () => undefined,
  );
  return goal && goal.key !== here.key ? goal : undefined;
}

const never = () => () => {};
