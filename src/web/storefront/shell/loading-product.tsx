import { matchPath, useNavigation } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLate } from '#web/page/use-delayed.ts';

/** Over the page that is being left, while the product that was clicked takes its time. */
export function LoadingProduct() {
  const { location } = useNavigation();
  const isLoading = Boolean(location && matchPath('/products/:id', location.pathname));
  if (!useLate(isLoading)) return null;
  return (
    <div className="fixed inset-0 z-40 grid place-items-center bg-page/70">
      <Spinner label="Loading product" />
    </div>
  );
}
