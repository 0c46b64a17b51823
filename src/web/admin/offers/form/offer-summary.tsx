import { use } from 'react';
import { createOffer } from '#shared/offers/contract.ts';
import type { Data, Option } from '../../settings/forms/describe.ts';
import { KnownProductsContext } from '../../settings/products/use-known-products.ts';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { normaliseCode } from '#shared/offers/code.ts';
import { summaryText } from '../offer-texts.ts';

interface OfferSummaryProps {
  body: Data;
  categories: readonly Option[];
}

/** The offer in a sentence, while it is being typed. */
export function OfferSummary({ body, categories }: OfferSummaryProps) {
  const { nameOf } = use(KnownProductsContext);
  // The title is not part of the sentence.
  const { data } = createOffer.body.safeParse({ ...body, title: 'Offer' });
  const names = {
    product: nameOf,
    category: (slug: string) => categories.find(({ value }) => value === slug)?.label ?? slug,
  };
  return (
    <Panel title="In words">
      <PanelBody>
        <p aria-live="polite" className="wrap-anywhere text-ink">
          {data ? (
            summaryText({ ...data, code: data.code && normaliseCode(data.code) }, names)
          ) : (
            <span className="text-ink-2">Fill in the discount to read what the offer does.</span>
          )}
        </p>
        {data?.isActive === false && <p className="mt-2 text-sm text-ink-2">It is switched off.</p>}
      </PanelBody>
    </Panel>
  );
}
