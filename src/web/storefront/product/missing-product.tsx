import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import archPad from '#web/art/illustrations/arch-pad.svg';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Shown until the redirect to the product list. */
export function MissingProduct({ failure }: { failure?: string | undefined }) {
  const navigate = useNavigate();

  useEffect(() => {
    toast(failure ? { tone: 'warn', text: failure } : { tone: 'info', text: 'Product not found' });
    void navigate('/products', { replace: true });
  }, [navigate, failure]);

  return (
    <div className="wrap py-(--section)">
      <EmptyState
        level="h1"
        picture={<img src={archPad} alt="" width={180} height={207} />}
        title={failure ? 'This product could not be loaded' : 'Product not found'}
        text={failure ?? 'It may have been renamed, or it is no longer sold.'}
      >
        <ButtonLink to="/products">Back to Products</ButtonLink>
      </EmptyState>
    </div>
  );
}
