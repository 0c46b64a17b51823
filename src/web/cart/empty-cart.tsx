import basketEmpty from '#web/art/illustrations/basket-empty.svg';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  return (
    <EmptyState
      picture={<img src={basketEmpty} alt="" width={132} height={125} />}
      title="Your cart is empty"
      text="Add some delicious products to get started!"
    >
      <ButtonLink to="/products" onClick={onLeave}>
        Start Shopping
      </ButtonLink>
    </EmptyState>
  );
}
