import basket from '#web/art/illustrations/basket-empty.svg';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NoOrdersProps {
  /** The tab that has orders. */
  others: string | undefined;
}

export function NoOrders({ others }: NoOrdersProps) {
  if (others) return <p className="py-6 text-center text-ink-2">Your orders are under {others}.</p>;
  return (
    <EmptyState
      picture={<img src={basket} alt="" width={132} height={125} />}
      title="No orders yet"
      text="Your first basket will show up here."
    >
      <ButtonLink to="/products">Start Shopping</ButtonLink>
    </EmptyState>
  );
}
