interface BrowserEntry {
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
    what: 'who is signed in: name, email and the key of the sign-in; empty once you log out',
  },
  {
    name: 'token',
    file: 'session/store.ts',
    what: 'the key of the sign-in once more; gone once you log out',
  },
  { name: 'cart-storage', file: 'cart/store.ts', what: 'your cart' },
  {
    name: 'cart-ledger',
    file: 'cart/sync-state.ts',
    what: 'which changes of your cart our server knows already',
  },
];

/** Session storage: ends with the tab. */
export const tabEntries: BrowserEntry[] = [
  {
    name: 'own:checkout-draft',
    file: 'storefront/checkout/checkout-storage.ts',
    what: 'contact and address as you typed them at checkout; gone once you log out',
  },
  {
    name: 'own:checkout-payment',
    file: 'storefront/checkout/checkout-storage.ts',
    what: 'a payment that is not decided yet',
  },
  {
    name: 'own:checkout-order',
    file: 'storefront/checkout/checkout-storage.ts',
    what: 'the order you just placed, for its thank-you page',
  },
  {
    name: 'own:contact-draft',
    file: 'storefront/contact/contact-draft.ts',
    what: 'a message to us that is not sent yet',
  },
  {
    name: 'own:contact-key',
    file: 'storefront/contact/contact-draft.ts',
    what: 'so that a message sent twice counts once',
  },
  {
    name: 'own:ticket-answer',
    file: 'admin/tickets/ticket/answer-draft.ts',
    what: 'only in the back-office: an answer that is being written',
  },
  {
    name: 'own:product-form',
    file: 'admin/products/form/draft.ts',
    what: 'only in the back-office: a product that is being edited',
  },
  {
    name: 'toasts',
    file: 'ui/toasts.ts',
    what: 'a message that is on screen while the page changes',
  },
  { name: 'react-router-scroll-positions', what: 'how far you had scrolled, for the way back' },
  {
    name: 'react-router-manifest-version',
    what: 'which edition of the shop this tab was loaded from',
  },
];
