/** The address of a product's ledger, with the query of the list. */
export function ledgerAddress(id: string, listSearch: string) {
  const search = listSearch ? `?${new URLSearchParams({ back: listSearch })}` : '';
  return { to: { pathname: `/admin/stock/${id}`, search }, state: { isFromStock: true } };
}

/** The list with its tab, search and page. */
export function listAddress(search: URLSearchParams) {
  const back = search.get('back') ?? '';
  return { pathname: '/admin/stock', search: back.startsWith('?') ? back : '' };
}
