import type { AdminOffer } from '#shared/offers/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { codeText, datesText, stateLabels, termsText, usesText } from './offer-texts.ts';

const heads = [
  { label: 'Offer' },
  { label: 'Code' },
  { label: 'State' },
  { label: 'Dates' },
  { label: 'Uses', align: 'right' },
] as const;

export function OffersTable({ offers }: { offers: AdminOffer[] }) {
  return (
    <Table caption="Offers" heads={heads}>
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </Table>
  );
}

function OfferRow({ offer }: { offer: AdminOffer }) {
  const { label, tone } = stateLabels[offer.state];
  return (
    <Row className="max-lg:items-start">
      <Cell className="max-lg:col-start-1 max-lg:row-start-1 lg:w-2/5 lg:max-w-0">
        <TextLink
          to={`/admin/offers/${offer.id}`}
          state={{ fromList: true }}
          className="leading-tight wrap-anywhere max-lg:min-h-11"
        >
          {offer.title}
        </TextLink>
        <span className="block text-ink-2">{termsText(offer.terms)}</span>
      </Cell>
      <Cell className="num wrap-anywhere max-lg:col-span-2 max-lg:row-start-2">
        {codeText(offer)}
      </Cell>
      <Cell className="max-lg:col-start-2 max-lg:row-start-1 max-lg:pt-2 max-lg:text-right lg:whitespace-nowrap">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </Cell>
      <Cell className="num max-lg:row-start-3 max-lg:text-xs max-lg:text-ink-2">
        {datesText(offer)}
      </Cell>
      <Cell className="num text-right whitespace-nowrap max-lg:col-start-2 max-lg:row-start-3 max-lg:text-xs">
        <CardLabel>Uses:</CardLabel>
        {usesText(offer)}
      </Cell>
    </Row>
  );
}
