/** The last step of a booking that is done. */
export const bookingStates = [
  'requested',
  'created',
  'assigned',
  'labelled',
  'booked',
  'cancelled',
] as const;

export type BookingState = (typeof bookingStates)[number];

/** What people see while a booking is made; each entry names the step and the state that it ends in. */
export const bookingSteps = [
  { state: 'created', label: 'Create the shipment' },
  { state: 'assigned', label: 'Book the courier' },
  { state: 'labelled', label: 'Fetch the label' },
  { state: 'booked', label: 'Schedule the pickup' },
] as const satisfies { state: BookingState; label: string }[];

export const courierRules = ['recommended', 'cheapest', 'fastest'] as const;
export type CourierRule = (typeof courierRules)[number];

/** `rule` chooses automatically; without a rule, that of the configuration. */
export type BookingChoice =
  | { kind: 'rule'; rule?: CourierRule | undefined }
  | { kind: 'courier'; courierId: string };

export const bookingProblems = [
  'unserviceable',
  'balance',
  'phone',
  'address',
  'label',
  'login',
  'rejected',
  'delivery',
] as const;

/** Why a booking waits for a person. */
export type BookingProblem = (typeof bookingProblems)[number];

/** What the person can do. The sentence of the provider follows. */
export const bookingProblemTexts: Record<BookingProblem, string> = {
  unserviceable:
    'No courier delivers to this pincode under your rules. Choose a courier by hand, or ship the parcel yourself.',
  balance: 'Your courier account has too little money. Recharge it, then try again.',
  phone: 'The courier does not accept the phone number of the recipient.',
  address: 'The courier does not accept the address.',
  label:
    'The label could not be created. Try again, or continue without it and print it in the panel of the provider.',
  login:
    'The provider refuses the e-mail or password of the shop. Check the configuration, then try again.',
  rejected: 'The courier could not be booked.',
  delivery: 'The courier reports a problem with this parcel.',
};

/** The provider joins so many labels to one PDF. */
export const courierLabelsMax = 100;

/** The limits of a box, as couriers accept them. */
export const boxLimits = { sideCm: { min: 1, max: 200 }, weightGrams: { min: 1, max: 100_000 } };
