export interface BrowserEntry {
  /** The key in the browser's developer tools. */
  name: string;
  what: string;
  /** The file in `src/web` that writes it; absent for a library. */
  file?: string;
}

/** Local storage: stays until it is removed. */
export const localEntries: BrowserEntry[] = [
  {
    name: 'auth-storage',
    file: 'session/store.ts',
    what: 'your name, email address and session key while you are signed in; emptied when you log out',
  },
  {
    name: 'token',
    file: 'session/store.ts',
    what: 'a copy of the session key; deleted when you log out',
  },
  { name: 'cart-storage', file: 'cart/store.ts', what: 'your cart' },
  {
    name: 'cart-ledger',
    file: 'cart/sync-state.ts',
    what: 'which changes to your cart our server has received',
  },
  {
    name: 'pincode',
    file: 'delivery/remembered-pincode.ts',
    what: 'the pincode for which you checked our delivery',
  },
  {
    name: 'search-key',
    file: 'storefront/search/slash-key.ts',
    what: 'that you turned off opening the search with the / key',
  },
  {
    name: 'wal-position',
    file: 'api/write-position.ts',
    what: 'only in the back-office: the position of your last change, so that lists show it',
  },
  {
    name: 'shortcuts',
    file: 'admin/shortcuts/preference.ts',
    what: 'only in the back-office: that you turned keyboard shortcuts off',
  },
  {
    name: 'admin-notices',
    file: 'admin/notices/store.ts',
    what: 'only in the back-office: which notices you have seen, and whether they make a sound or appear on the desktop',
  },
  {
    name: 'last-courier',
    file: 'admin/orders/parcels/last-courier.ts',
    what: 'only in the back-office: the courier of the last parcel',
  },
  {
    name: 'packing-sound',
    file: 'admin/orders/pack/sound.ts',
    what: 'only in the back-office: that you turned the sounds of scanning off',
  },
];

/** Session storage: ends with the tab. */
export const tabEntries: BrowserEntry[] = [
  {
    name: 'own:checkout-draft',
    file: 'storefront/checkout/checkout-storage.ts',
    what: 'the contact details and address you entered at checkout; deleted when you log out',
  },
  {
    name: 'own:checkout-payment',
    file: 'storefront/checkout/checkout-storage.ts',
    what: 'a payment that is not confirmed yet',
  },
  {
    name: 'own:checkout-order',
    file: 'storefront/checkout/checkout-storage.ts',
    what: 'the order you just placed, for the confirmation page',
  },
  {
    name: 'own:contact-draft',
    file: 'storefront/contact/contact-draft.ts',
    what: 'a message to us that you have not sent yet',
  },
  {
    name: 'own:contact-key',
    file: 'storefront/contact/contact-draft.ts',
    what: 'a key that prevents your message from being received twice',
  },
  {
    name: 'own:ticket-answer',
    file: 'admin/tickets/ticket/answer-draft.ts',
    what: 'only in the back-office: the draft of an answer',
  },
  {
    name: 'own:product-form',
    file: 'admin/products/form/draft.ts',
    what: 'only in the back-office: the draft of a product',
  },
  {
    name: 'own:settings-form',
    file: 'admin/settings/editor/draft.ts',
    what: 'only in the back-office: the draft of a setting or page',
  },
  {
    name: 'own:order-selection',
    file: 'admin/orders/bulk/stored-selection.ts',
    what: 'only in the back-office: which orders of a list are selected',
  },
  {
    name: 'own:ship-rows',
    file: 'admin/orders/ship/use-ship-rows.ts',
    what: 'only in the back-office: the tracking numbers of parcels that are not shipped yet',
  },
  {
    name: 'toasts',
    file: 'ui/toasts.ts',
    what: 'a notification that is shown while the page changes',
  },
  {
    name: 'next-state',
    file: 'page/go.ts',
    what: 'why the next page opens, for example the page you came from when you sign in',
  },
  { name: 'react-router-scroll-positions', what: 'how far you scrolled, for when you go back' },
  {
    name: 'react-router-manifest-version',
    what: 'the version of the shop that this tab loaded',
  },
];
