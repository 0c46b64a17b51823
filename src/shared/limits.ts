/** Technical limits and legal deadlines, which an owner cannot change. Everything else is in the settings. */
export const limits = {
  /** The default target of the restock endpoint; the back-office sends its own. */
  restockLevelDefault: 10,
  stockMax: 1_000_000,
  priceMaxPaise: 10_000_000_00,
  picturesPerProduct: 12,
  comboPartsMax: 20,
  comboPartQuantityMax: 100,
  pictureBytesMax: 10 * 1024 * 1024,
  videoBytesMax: 100 * 1024 * 1024,
  videoMinutesMax: 5,
  /** The maximum number of videos that an administrator may upload. */
  videosPerHour: 30,
  captionsBytesMax: 200 * 1024,
  iconSideMin: 512,
  importRowsMax: 5000,
  shelfLifeMonthsMax: 60,
  sizesPerProduct: 20,
  sizeLabelLength: 30,
  /** The minimum age of buyers. */
  adultAge: 18,
  nameLength: { min: 2, max: 80 },
  passwordLength: { min: 6, max: 128 },
  /** A customer's session is extended by visits; an administrator's ends daily and after a long break. */
  sessions: { userDays: 30, userIdleDays: 7, adminHours: 12, adminIdleHours: 3 },
  /** The payment window closes before the stock is released. */
  paymentWindowMarginMinutes: 5,
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
  /** How long a change of an order can be undone; its mail and its refund wait until then. */
  undoSeconds: 10,
  /** Retention periods; the privacy page states them, and housekeeping enforces them. */
  keep: {
    mailDays: 90,
    invitationDays: 30,
    cartChangeDays: 30,
    webhookDays: 90,
    /** Long after the parcel has arrived or come back. */
    courierLabelDays: 90,
    /** Payment attempts without money; providers do not report payments after months. */
    unpaidCheckoutDays: 90,
    unconfirmedSubscriberDays: 30,
    unsubscribedDays: 365,
    /** Since the last sign-in of an account without a verified address and without orders. */
    unverifiedAccountDays: 30,
    resolvedTicketDays: 730,
    noticeDays: 90,
    failedJobDays: 14,
    bulkActionDays: 30,
    pageSpeedDays: 90,
    settingsPreviewHours: 1,
    /** Since the last day on which a version with the file ran. */
    publishedAssetDays: 30,
    /** The Companies Act requires keeping the books, including orders and payments. */
    booksYears: 8,
    /** Section 36 of the CGST Act, from the due date of the annual return. */
    taxMonths: 72,
  },
  searchLengthMax: 100,
  listPagesMax: 100_000,
  /** That are not archived. */
  offersMax: 500,
  /** Of one offer. */
  offerCodesMax: 100_000,
  offerBatchesMax: 200,
} as const;

/** These hosts serve only static files, so the browser does not call the API there. */
export const staticPreviewHosts = ['.github.io', '.netlify.app', '.vercel.app', '.pages.dev'];
