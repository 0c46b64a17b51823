import { TextLink } from '#web/ui/text-link.tsx';
import { EmptyPanel } from '#web/admin/shell/empty-list.tsx';
import { writeTabAddress, type StockTab } from './stock-address.ts';

const texts: Record<StockTab, { title: string; text: string }> = {
  overview: { title: 'There are no products yet', text: 'Add the first one under Products.' },
  low: { title: 'Nothing is low', text: 'Every product is either well stocked or out.' },
  out: { title: 'Nothing is out of stock', text: 'Everything can be sold.' },
  good: { title: 'Nothing is well stocked', text: 'See Low and Out for what is missing.' },
};

export function NoProducts({ tab, q }: { tab: StockTab; q: string }) {
  const { title, text } = texts[tab];
  return q ? (
    <EmptyPanel title={`No products found for “${q}”`}>
      <TextLink to={{ search: writeTabAddress(tab) }} className="min-h-11">
        Clear the search
      </TextLink>
    </EmptyPanel>
  ) : (
    <EmptyPanel title={title}>{text}</EmptyPanel>
  );
}
