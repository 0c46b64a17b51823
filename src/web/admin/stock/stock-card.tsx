import { settings } from '#shared/settings/current.ts';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { stockLevelOf } from '#shared/catalog/stock.ts';
import type { StockProduct } from '#shared/stock/contract.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { categoryLabel } from '#web/catalog/category-label.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCan } from '#web/session/use-can.ts';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { ledgerAddress } from './ledger/ledger-address.ts';
import { ReceiveForm } from './receive-form.tsx';
import { StockBadge } from './stock-badge.tsx';
import { StockBar } from './stock-bar.tsx';
import { units } from './units.ts';

interface StockCardProps {
  product: StockProduct;
  onUpdate: () => void;
  onReceived: () => void;
}

export function StockCard({ product, onUpdate, onReceived }: StockCardProps) {
  const nameId = useId();
  const seesMoney = useCan('view_money');
  const canChange = useCan('manage_stock');
  const [isReceiving, setIsReceiving] = useState(false);
  const { search } = useLocation();
  const { id, name, category, price, stock, reserved, image, tile, isActive } = product;
  const { isCombo } = product;
  const isGood = isCombo || stockLevelOf(stock).level === 'good';
  return (
    <article
      aria-labelledby={nameId}
      className="grid grid-cols-[64px_minmax(0,1fr)_auto] content-start gap-x-3.5 gap-y-3 rounded-lg border border-hairline bg-surface p-4 lg:grid-cols-[64px_minmax(0,1fr)]"
    >
      <CartPicture src={image} tile={tile} className="h-19.5 w-16" />
      <div className="min-w-0">
        <h2 id={nameId} className="leading-tight font-[650] wrap-anywhere text-neel-900">
          {name}
        </h2>
        <p className="num mb-1.5 text-xs wrap-anywhere text-ink-2">
          {categoryLabel(category)}
          {seesMoney && ` · ${price === null ? 'No price' : formatRupees(price)}`}
        </p>
        <p className="flex flex-wrap gap-1.5">
          {isCombo && <Badge tone="info">Combo</Badge>}
          {(!isCombo || stock < 1) && <StockBadge stock={stock} />}
          {!isActive && <Badge tone="neutral">Inactive</Badge>}
        </p>
      </div>
      <div className="num col-span-full mt-auto text-sm text-ink-2 max-lg:row-start-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <b className="text-lead font-bold text-ink">{formatCount(stock)}</b>{' '}
            {stock === 1 ? 'unit' : 'units'}
          </span>
          {!isCombo && (
            <span>
              {isGood
                ? `${settings().orders.stock.goodFrom}+`
                : `of ${settings().orders.stock.goodFrom}`}
            </span>
          )}
        </p>
        {isCombo ? (
          <p className="text-xs">From the stock of its parts</p>
        ) : (
          <StockBar stock={stock} />
        )}
        {reserved > 0 && (
          <p className="mt-1.5 text-xs">+ {units(reserved)} reserved by customers who are paying</p>
        )}
      </div>
      <div className="flex items-center gap-x-4 max-lg:col-start-3 max-lg:row-start-1 max-lg:flex-col lg:col-span-full">
        {canChange && !isCombo && (
          <>
            <Button
              variant="quiet"
              size="sm"
              onClick={onUpdate}
              aria-describedby={nameId}
              className="grow max-lg:grow-0"
            >
              Update
            </Button>
            <TextButton
              aria-expanded={isReceiving}
              aria-describedby={nameId}
              onClick={() => setIsReceiving(!isReceiving)}
              className="min-h-11 px-1"
            >
              Received
            </TextButton>
          </>
        )}
        <TextLink
          {...ledgerAddress(id, search)}
          aria-describedby={nameId}
          className="min-h-11 px-1 text-sm"
        >
          History
        </TextLink>
      </div>
      {isReceiving && (
        <ReceiveForm
          product={product}
          onClose={() => setIsReceiving(false)}
          onReceived={() => {
            setIsReceiving(false);
            onReceived();
          }}
        />
      )}
    </article>
  );
}
