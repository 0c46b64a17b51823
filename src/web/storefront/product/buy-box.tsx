import { Share2 } from 'lucide-react';
import { onFirstInput } from '#web/browser/first-input.ts';
import { RoundButton } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import type { Offer } from './offer.ts';
import { usePurchase } from './use-purchase.ts';

const loadShare = () => import('./share-product.ts');
// Browsers open the share sheet only right after a press, so the code has to be there.
if (!import.meta.env.SSR) onFirstInput(() => void loadShare().catch(() => {}));

async function share({ item }: Offer): Promise<void> {
  await (await loadShare()).shareProduct(item);
}

/** Quantity, the button that adds it to the cart, and sharing. */
export function BuyBox({ offer }: { offer: Offer }) {
  const purchase = usePurchase(offer.item);
  return (
    <div className="mt-4.5 flex flex-wrap items-center gap-3.5 lg:mt-6">
      {offer.item.stock > 0 && (
        <Stepper
          label="Quantity"
          value={purchase.quantity}
          max={offer.item.stock}
          onChange={purchase.setQuantity}
        />
      )}
      <AddToCartButton
        offer={offer}
        purchase={purchase}
        withAmount
        className="min-h-13 min-w-60 grow text-lg max-lg:hidden"
      />
      <RoundButton label="Share" onClick={() => void share(offer)} className="size-13 rounded-md">
        <Share2 aria-hidden strokeWidth={1.9} />
      </RoundButton>
    </div>
  );
}
