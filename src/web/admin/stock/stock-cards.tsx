import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePreload } from '#web/browser/split-component.tsx';
import type { StockProduct } from '#shared/stock/contract.ts';
import { keepOrder, type Place } from './keep-order.ts';
import { StockCard } from './stock-card.tsx';
import { UpdateDialog } from './split-update-dialog.ts';

interface StockCardsProps {
  products: StockProduct[];
  onChanged: () => void;
}

/** An updated product keeps its place while it belongs to the tab. */
export function StockCards({ products, onChanged }: StockCardsProps) {
  const { search } = useLocation();
  usePreload(UpdateDialog);
  const [updating, setUpdating] = useState<StockProduct>();
  const [changed, setChanged] = useState<Place & { search: string }>();
  const shown = keepOrder(products, changed?.search === search ? changed : undefined);

  function keep(id: string) {
    setChanged({ id, index: shown.findIndex((product) => product.id === id), search });
    onChanged();
  }

  return (
    <>
      <ul className="grid gap-3 sm:max-lg:grid-cols-2 lg:grid-cols-3 lg:gap-4">
        {shown.map((product) => (
          <li
            key={product.id}
            className="grid min-w-0 [contain-intrinsic-size:auto_9.5rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_14rem]"
          >
            <StockCard
              product={product}
              onUpdate={() => setUpdating(product)}
              onReceived={() => keep(product.id)}
            />
          </li>
        ))}
      </ul>
      {updating && (
        <UpdateDialog
          key={updating.id}
          product={updating}
          onClose={() => setUpdating(undefined)}
          onChanged={() => keep(updating.id)}
        />
      )}
    </>
  );
}
