import { matchPath, useNavigation } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { useDelayed } from '#web/page/use-delayed.ts';

/** An overlay while a clicked product is loading. */
export function LoadingProduct() {
  const { location } = useNavigation();
  const isLoading = Boolean(location && matchPath('/products/:id', location.pathname));
  if (!useDelayed(isLoading)) return null;
  return (
    <div className="fixed inset-0 z-40 grid place-items-center bg-page/70">
      <Spinner label="Loading product" />
    </div>
  );
}
