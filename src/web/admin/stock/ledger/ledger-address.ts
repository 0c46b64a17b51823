/** Where the ledger of a product is, and the way back to the list as it was left. */
export function ledgerAddress(id: string, listSearch: string) {
  const search = listSearch ? `?${new URLSearchParams({ back: listSearch })}` : '';
  return { to: { pathname: `/admin/stock/${id}`, search }, state: { isFromStock: true } };
}

/** The list again, with its tab, search and page. */
export function listAddress(search: URLSearchParams) {
  const back = search.get('back') ?? '';
  return { pathname: '/admin/stock', search: back.startsWith('?') ? back : '' };
}
