import { useEffect, useState, type ComponentType } from 'react';
import { onFirstInput } from './first-input.ts';

/**
 * A component that no visitor sees before an input. Its code is loaded on the first input, so that it is usually there
 * when it is needed. Without `Suspense`, which would show it later, and not before a timer.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const prepare = async () => {
    loaded ??= await load();
    return loaded;
  };
  if (!import.meta.env.SSR) onFirstInput(() => void prepare().catch(() => {}));
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (!Part)
        prepare().then(
          (part) => setPart(() => part),
          () => {},
        );
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}
