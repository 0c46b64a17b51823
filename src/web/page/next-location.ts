import { useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation, type Location } from 'react-router';

/**
 * Where the visitor is going, from the tap until it is on screen. `useNavigation` knows of the way only while data is
 * fetched; where everything is here already, the tap would be answered no sooner than the next page is drawn.
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
