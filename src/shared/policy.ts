/** Every promise the shop makes in numbers: pages print them, rules obey them. */
export const policy = {
  freeShippingFromPaise: 500_00,
  flatShippingPaise: 50_00,
  dispatchDays: '1–2 business days',
  transitDays: '2-5 business days',
  deliveryDays: '3–7 business days',
  deliveryBusinessDaysMax: 7,
  /** A customer may cancel this long after ordering, unless the parcel has left. */
  cancelTime: '1 hour',
  cancelWithinMinutes: 60,
  refundDays: '7–10 business days',
  /** Stock waits this long for a payment; the window in which it is made closes earlier. */
  holdMinutes: 20,
  paymentWindowMinutes: 15,
  cartQuantityMax: 1000,
  cartLinesMax: 100,
  easyReturnDays: 7,
  reportDamageHours: 24,
  returnRequestDays: 3,
  /** Shoppers read 'Only N left' from this many units down. */
  fewLeftAt: 10,
  /** A card carries the low-stock badge from this many units down, a product page from the next. */
  lowStockOnCardAt: 50,
  lowStockOnDetailAt: 5,
  nameLength: { min: 2, max: 80 },
  passwordLength: { min: 6, max: 128 },
  /** A customer stays signed in while they come by; an administrator signs in every working day. */
  sessions: { userDays: 30, userIdleDays: 7, adminHours: 12 },
  resetLinkMinutes: 30,
  invitationDays: 7,
  searchLengthMax: 100,
  listPagesMax: 100_000,
  cartBadgeMax: 99,
  relatedProductsMax: 4,
} as const;

/** On these hosts only static files are served, so the browser does not ask the API there. */
export const staticPreviewHosts = ['.github.io', '.netlify.app', '.vercel.app', '.pages.dev'];
