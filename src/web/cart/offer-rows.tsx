import type { ComponentType, ReactNode } from 'react';
import { formatPaise } from '#shared/money.ts';
import type { AppliedOffer } from '#shared/offers/terms.ts';

export type ShownOffer = Omit<AppliedOffer, 'id'>;

interface SumsWithOffers {
  offers: ShownOffer[];
  /** What is paid for delivery. */
  shippingPaise: number;
  /** A row of the list that these rows are added to. */
  Row: ComponentType<{ label: ReactNode; children: ReactNode }>;
}

/** The rows between subtotal and total: one for each offer on the goods, and the delivery. */
export function OfferAndShippingRows({ offers, shippingPaise, Row }: SumsWithOffers) {
  const freeing = offers.filter(({ deliveryPaise }) => deliveryPaise > 0);
  const freedPaise = sum(freeing.map(({ deliveryPaise }) => deliveryPaise));
  return (
    <>
      {offers
        .filter(({ discountPaise }) => discountPaise > 0)
        .map((offer) => (
          <Row key={offerLabel(offer)} label={<Name>{offerLabel(offer)}</Name>}>
            <span className="whitespace-nowrap text-patti-700">
              −{formatPaise(offer.discountPaise)}
            </span>
          </Row>
        ))}
      <Row
        label={
          freeing.length === 0 ? (
            'Shipping'
          ) : (
            <Name>
              Shipping
              {freeing.map((offer) => (
                <small key={offerLabel(offer)} className="block text-sm leading-snug">
                  {offerLabel(offer)}
                </small>
              ))}
            </Name>
          )
        }
      >
        {freedPaise > 0 && <WasPrice paise={shippingPaise + freedPaise} />}
        {shippingPaise ? formatPaise(shippingPaise) : 'Free'}
      </Row>
    </>
  );
}

const Name = ({ children }: { children: ReactNode }) => (
  <span className="block min-w-0 leading-snug wrap-anywhere">{children}</span>
);

function WasPrice({ paise }: { paise: number }) {
  return (
    <s className="mr-1.5 font-normal text-ink-3">
      <span className="sr-only">Instead of </span>
      {formatPaise(paise)}
    </s>
  );
}

interface LinePriceProps {
  /** Price times quantity. */
  paise: number;
  discountPaise: number;
}

/** What a line costs after its part of the discount. */
export function LinePrice({ paise, discountPaise }: LinePriceProps) {
  if (discountPaise === 0) return formatPaise(paise);
  return (
    <>
      <span className="block">{formatPaise(paise - discountPaise)}</span>
      <s className="block text-sm font-normal text-ink-3">
        <span className="sr-only">Instead of </span>
        {formatPaise(paise)}
      </s>
    </>
  );
}

/** What the offers take off goods and delivery; nothing without offers. */
export function YouSave({ offers, text = 'You save' }: { offers: ShownOffer[]; text?: string }) {
  const paise = savedPaise(offers);
  if (paise === 0) return null;
  return (
    <p className="num text-sm font-[550] text-patti-700">
      {text} {formatPaise(paise)}
    </p>
  );
}

/** `DIWALI10 · 10% off sattu` */
export const offerLabel = ({ code, title }: Pick<ShownOffer, 'code' | 'title'>) =>
  code === null ? title : `${code} · ${title}`;

export const savedPaise = (offers: ShownOffer[]) =>
  sum(offers.map(({ discountPaise, deliveryPaise }) => discountPaise + deliveryPaise));

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
