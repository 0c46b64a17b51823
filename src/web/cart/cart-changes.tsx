import { Banner } from '#web/ui/banner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useCart } from './store.ts';

/** Lists price and stock changes in the cart until the shopper dismisses them. */
export function CartChanges() {
  const changes = useCart((cart) => cart.changes);
  const dismiss = useCart((cart) => cart.dismissChanges);
  if (changes.length === 0) return null;
  return (
    <div className="mb-5">
      <Banner tone="warn">
        <ul className="grid gap-1">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <TextButton onClick={dismiss} className="mt-1">
          Got it
        </TextButton>
      </Banner>
    </div>
  );
}
