/** Values that a text takes from the settings. The editor shows the explanations. */
export const placeholders = {
  shopName: 'The name of the shop',
  city: 'The city the shop sends from',
  location: 'The city with its state and country',
  foundedYear: 'The year the shop was founded',
  email: 'The email address of customer care',
  ordersEmail: 'The email address for questions about orders',
  phone: 'The phone number of customer care',
  phoneHours: 'When the phone is answered',
  emailAnswerTime: 'How soon emails are answered',
  freeShippingFrom: 'The order value from which shipping is free',
  shippingFee: 'The shipping fee below that value',
  dispatchDays: 'How long it takes until an order is dispatched',
  transitDays: 'How long a parcel is on its way',
  deliveryDays: 'How long a delivery takes after ordering',
  businessDays: 'The sentence that explains what business days are',
  closedDays: 'The days on which nothing is dispatched, as “Sundays and holidays”',
  freeRedeliveries: 'The number of free delivery attempts, as “One free redelivery attempt”',
  cancelWindow: 'How long an order can be cancelled',
  refundDays: 'How long a refund takes',
  returnDays: 'The number of days within which a return is completed',
  returnRequestDays: 'The number of days within which a return can be requested',
  reportDamageHours: 'The number of hours within which damage must be reported',
  holdMinutes: 'How many minutes stock is set aside for a payment',
  paymentMinutes: 'After how many minutes the payment window closes',
  adultAge: 'The minimum age of customers',
  acknowledgeTime: 'How soon a complaint is acknowledged',
  resolveTime: 'How soon a complaint is settled',
  refundTopic: 'The name of the topic for returns in the contact form',
  privacyTopic: 'The name of the topic for personal data in the contact form',
  businessTopic: 'The name of the topic for bulk orders in the contact form',
  legalName: 'The registered name of the company',
  registeredAddress: 'The registered address of the company',
  registeredCity: 'The city of the registered address',
  registeredState: 'The state of the registered address',
  adminSessionHours: 'After how many hours administrators are signed out',
  adminIdleHours: 'After how many hours of inactivity administrators are signed out',
  speedSample: 'Page speed is measured for one of this many page loads',
  speedDays: 'How long page speed figures are stored',
} as const;

/** Parts of a page that the shop writes itself. Each stands on a line of its own. */
export const blockPlaceholders = {
  legalDetails: 'A list of the company’s registered office, numbers and contacts',
  grievanceOfficer: 'A list with the grievance officer’s name, email address, phone and address',
  sampleNote: 'A note that the company details are samples; left out once they are real',
  personalData: 'Everything that the shop stores about customers, why and for how long',
  browserStorage: 'What the shop stores in the browser until the customer deletes it',
  browserTabStorage: 'What the shop stores in the browser until the tab is closed',
  promises: 'A list of delivery times, fees and answer times',
  company: 'A list of the company’s location, name, address and licence',
  packs: 'Landing pages: the packs of the page',
  comparison: 'Landing pages: nutrition figures, compared with another food',
} as const;

export type Placeholder = keyof typeof placeholders;
export type BlockPlaceholder = keyof typeof blockPlaceholders;

/** The text of every placeholder, from the current settings. */
export type Figures = Readonly<Record<Placeholder, string>>;

const PLACEHOLDER = /\\([{}])|\{([a-zA-Z]+)\}/g;

export const isBlockPlaceholder = (name: string): name is BlockPlaceholder =>
  Object.hasOwn(blockPlaceholders, name);

export const isPlaceholder = (name: string): name is Placeholder =>
  Object.hasOwn(placeholders, name);

/** Replaces each `{name}` by its figure; `\{` is a brace. Unknown names stay as they are. */
export function fillPlaceholders(text: string, figures: Figures): string {
  return text.replace(PLACEHOLDER, (whole, brace: string | undefined, name: string) => {
    if (brace) return brace;
    return isPlaceholder(name) ? figures[name] : whole;
  });
}

/** The first problem with the placeholders of a line of text. */
export function placeholderProblem(text: string): string | undefined {
  for (const [, , name] of text.matchAll(PLACEHOLDER)) {
    if (name === undefined || isPlaceholder(name)) continue;
    return isBlockPlaceholder(name)
      ? `{${name}} must stand on a line of its own in the text of the page.`
      : `{${name}} is not a placeholder. Write \\{ for a brace.`;
  }
  return undefined;
}
