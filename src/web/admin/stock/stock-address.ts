import { stockLevels, type StockLevel } from '#shared/catalog/stock.ts';
import { readListAddress, writeListAddress, type ListAddress } from '../lists/list-address.ts';

export type StockTab = 'overview' | StockLevel;

export interface StockAddress extends ListAddress {
  tab: StockTab;
}

/** Accepts any address; an unknown tab is the overview. */
export function readStockAddress(search: URLSearchParams): StockAddress {
  const tab = search.get('tab');
  return {
    tab: stockLevels.find((level) => level === tab) ?? 'overview',
    ...readListAddress(search),
  };
}

/** The first page of a tab with a search. */
export function writeTabAddress(tab: StockTab, q = ''): string {
  const others = new URLSearchParams(tab === 'overview' ? '' : { tab });
  return writeListAddress({ q, page: 1 }, others);
}
