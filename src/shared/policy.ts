/** Every number that the shop promises: pages print them, and rules enforce them. */
export const policy = {
  freeShippingFromPaise: 500_00,
  flatShippingPaise: 50_00,
  dispatchDays: '1–2 business days',
  transitDays: '2-5 business days',
  deliveryDays: '3–7 business days',
  deliveryBusinessDaysMax: 7,
  /** Holidays besides Sundays: `MM-DD` every year, or `YYYY-MM-DD` once. */
  holidays: ['01-26', '08-15', '10-02'],
  /** The cancellation period, unless the parcel has left. */
  cancelTime: '1 hour',
  cancelWithinMinutes: 60,
  refundDays: '7–10 business days',
  freeRedeliveries: 1,
  /** How long stock is held for a payment; the payment window closes earlier. */
  holdMinutes: 20,
  paymentWindowMinutes: 15,
  cartQuantityMax: 1000,
  cartLinesMax: 100,
  easyReturnDays: 7,
  reportDamageHours: 24,
  returnRequestDays: 3,
  /** 'Only N left' is shown from this many units down. */
  fewLeftAt: 10,
  /** The low-stock badge is shown from this many units down, on cards and on product pages. */
  lowStockOnCardAt: 50,
  lowStockOnDetailAt: 5,
  /** In the back-office, stock is critical below the first and good from the second on. */
  stockCriticalBelow: 50,
  stockGoodFrom: 100,
  /** The target of 'Restock all', and the default of the API. */
  restockLevel: 100,
  restockLevelDefault: 10,
  stockMax: 1_000_000,
  priceMaxPaise: 10_000_000_00,
  picturesPerProduct: 12,
  pictureBytesMax: 10 * 1024 * 1024,
  importRowsMax: 5000,
  shelfLifeMonthsMax: 60,
  /** The minimum age of buyers. */
  adultAge: 18,
  nameLength: { min: 2, max: 80 },
  passwordLength: { min: 6, max: 128 },
  /** A customer's session is extended by visits; an administrator's ends daily and after a long break. */
  sessions: { userDays: 30, userIdleDays: 7, adminHours: 12, adminIdleHours: 3 },
  /** Response times, as the contact page states them. */
  emailAnswerTime: '24 hours',
  phoneHours: 'Mon–Sat, 10 AM–6 PM',
  /** Legal deadlines for a complaint: to acknowledge it and to resolve it. */
  ticketAcknowledgeHours: 48,
  ticketResolveMonths: 1,
  ticketMessageLength: { min: 10, max: 4000 },
  resetLinkMinutes: 30,
  verificationLinkDays: 7,
  /** The maximum number of mails of one kind to an address per day, for unauthenticated requests. */
  mailsPerAddressAndDay: 5,
  /** After the password: the lifetime of the two-factor step, and its attempts. */
  secondFactor: { ticketMinutes: 5, wrongCodesMax: 5, recoveryCodes: 10 },
  invitationDays: 7,
  /** Retention periods; the privacy page states them, and housekeeping enforces them. */
  keep: {
    mailDays: 90,
    invitationDays: 30,
    cartChangeDays: 30,
    webhookDays: 90,
    /** Payment attempts without money; providers do not report payments after months. */
    unpaidCheckoutDays: 90,
    unconfirmedSubscriberDays: 30,
    unsubscribedDays: 365,
    /** Since the last sign-in of an account without a verified address and without orders. */
    unverifiedAccountDays: 30,
    resolvedTicketDays: 730,
    failedJobDays: 14,
    pageSpeedDays: 90,
    /** The Companies Act requires keeping the books, including orders and payments. */
    booksYears: 8,
  },
  searchLengthMax: 100,
  listPagesMax: 100_000,
  cartBadgeMax: 99,
  relatedProductsMax: 4,
} as const;

/** These hosts serve only static files, so the browser does not call the API there. */
export const staticPreviewHosts = ['.github.io', '.netlify.app', '.vercel.app', '.pages.dev'];
