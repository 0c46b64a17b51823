import { useEffect } from 'react';
import archPad from '#web/art/illustrations/arch-pad.svg';
import { goTo } from '#web/page/go.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Shown until the redirect to the product list. */
export function MissingProduct() {
  useEffect(() => {
    toast({ tone: 'info', text: 'Product not found' });
    goTo('/products', { replace: true });
  }, []);

  return (
    <div className="wrap py-(--section)">
      <EmptyState
        level="h1"
        picture={<img src={archPad} alt="" width={180} height={207} />}
        title="Product not found"
        text="It may have been renamed, or it is no longer sold."
      >
        <ButtonLink to="/products">Back to Products</ButtonLink>
      </EmptyState>
    </div>
  );
}
