/** Every promise the shop makes in numbers: pages print them, rules obey them. */
export const policy = {
  freeShippingFromPaise: 500_00,
  flatShippingPaise: 50_00,
  dispatchDays: '1–2 business days',
  transitDays: '2-5 business days',
  deliveryDays: '3–7 business days',
  deliveryBusinessDaysMax: 7,
  /** Not business days, besides Sundays: `MM-DD` every year, or `YYYY-MM-DD` once. */
  holidays: ['01-26', '08-15', '10-02'],
  /** A customer may cancel this long after ordering, unless the parcel has left. */
  cancelTime: '1 hour',
  cancelWithinMinutes: 60,
  refundDays: '7–10 business days',
  freeRedeliveries: 1,
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
  /** The back-office calls a stock critical below the first, and good from the second on. */
  stockCriticalBelow: 50,
  stockGoodFrom: 100,
  /** 'Restock all' fills up to here; a caller who does not say how far means the other. */
  restockLevel: 100,
  restockLevelUnsaid: 10,
  stockMax: 1_000_000,
  priceMaxPaise: 10_000_000_00,
  picturesPerProduct: 12,
  pictureBytesMax: 10 * 1024 * 1024,
  importRowsMax: 5000,
  shelfLifeMonthsMax: 60,
  /** Who may buy, and whose personal data is not a child's. */
  adultAge: 18,
  nameLength: { min: 2, max: 80 },
  passwordLength: { min: 6, max: 128 },
  /** A customer stays signed in while they come by; an administrator signs in every working day, and after a long break. */
  sessions: { userDays: 30, userIdleDays: 7, adminHours: 12, adminIdleHours: 3 },
  /** How soon the shop answers, in the words of the contact page. */
  emailAnswerTime: '24 hours',
  phoneHours: 'Mon–Sat, 10 AM–6 PM',
  /** What the law gives the shop for a complaint: to say that it has it, and to settle it. */
  ticketAcknowledgeHours: 48,
  ticketResolveMonths: 1,
  ticketMessageLength: { min: 10, max: 4000 },
  resetLinkMinutes: 30,
  verificationLinkDays: 7,
  /** How many mails of one kind strangers can send to an address in a day. */
  mailsPerAddressAndDay: 5,
  /** After the right password: how long the code of the second factor may take, and how often it may be wrong. */
  secondFactor: { ticketMinutes: 5, wrongCodesMax: 5, recoveryCodes: 10 },
  invitationDays: 7,
  /** How long what is over is still kept; the privacy page tells it, housekeeping does it. */
  keep: {
    mailDays: 90,
    invitationDays: 30,
    cartChangeDays: 30,
    webhookDays: 90,
    /** Attempts to pay that ended without money; the provider brings none after days, let alone months. */
    unpaidCheckoutDays: 90,
    unconfirmedSubscriberDays: 30,
    unsubscribedDays: 365,
    /** Since the last sign-in of an account that never verified its address and has no order. */
    unverifiedAccountDays: 30,
    resolvedTicketDays: 730,
    failedJobDays: 14,
    /** What the Companies Act asks of the books, orders and payments among them. */
    booksYears: 8,
  },
  searchLengthMax: 100,
  listPagesMax: 100_000,
  cartBadgeMax: 99,
  relatedProductsMax: 4,
} as const;

/** On these hosts only static files are served, so the browser does not ask the API there. */
export const staticPreviewHosts = ['.github.io', '.netlify.app', '.vercel.app', '.pages.dev'];
