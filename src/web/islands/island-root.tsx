import { useEffect, type ComponentType } from 'react';
import { HereContext, type Here } from '#web/page/here.ts';

interface IslandRootProps {
  of: ComponentType<object>;
  props: object;
  here: Here;
  onHydrated?: () => void;
}

/** The root of an island. Server and browser render the same tree, because it determines the ids of `useId`. */
export function IslandRoot({ of: Component, props, here, onHydrated }: IslandRootProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <HereContext value={here}>
      <Component {...props} />
    </HereContext>
  );
}
