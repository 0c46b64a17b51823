import { tooManyAttemptsText } from './wait-text.ts';

/** Every error of the API: a stable code, an HTTP status and a message. Other codes do not compile. */
export const errorTable = {
  invalid_input: { status: 400, message: 'Please check the highlighted fields.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  second_factor_required: {
    status: 401,
    message: 'Please enter the code from your authenticator app.',
  },
  code_wrong: {
    status: 401,
    message: 'This code is wrong or was already used. Please try the next one.',
  },
  ticket_over: {
    status: 401,
    message:
      'The time to enter the code has run out, or too many codes were wrong. Please sign in again.',
  },
  unauthenticated: { status: 401, message: 'Please login to continue.' },
  google_refused: { status: 401, message: 'Google authentication failed. Please try again.' },
  google_unverified: {
    status: 403,
    message: 'Google has not verified this email. Please use email/password.',
  },
  google_unavailable: {
    status: 503,
    message: 'Google cannot be reached right now. Please try again or use email/password.',
  },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. Please contact us.',
  },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  second_factor_missing: { status: 403, message: 'Please set up your second factor first.' },
  second_factor_is_required: {
    status: 403,
    message: 'This shop requires a second factor of its staff. It cannot be turned off.',
  },
  super_admin_protected: {
    status: 403,
    message: 'A super administrator cannot be demoted. This attempt has been logged.',
  },
  self_protected: {
    status: 403,
    message: 'Your own account is protected: you can’t change your own role.',
  },
  reset_link_invalid: {
    status: 400,
    message: 'The password reset link is invalid or has expired.',
  },
  verification_link_invalid: {
    status: 400,
    message: 'This link has expired or was already used.',
  },
  verification_link_of_another_account: {
    status: 409,
    message:
      'This link belongs to another account. Log in to that account and open the link again.',
  },
  payment_not_verified: { status: 400, message: 'Order verification failed' },
  webhook_refused: { status: 400, message: 'Invalid signature.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  pincode_not_found: { status: 404, message: 'We do not know this pincode. Please check it.' },
  address_not_found: { status: 404, message: 'This address has been deleted.' },
  too_many_addresses: {
    status: 409,
    message: 'You have 20 addresses already. Delete one before you save another one.',
  },
  parcel_not_bookable: { status: 409, message: 'A courier cannot be booked for this parcel.' },
  booking_not_found: { status: 404, message: 'No courier is booked for this parcel.' },
  label_not_found: { status: 404, message: 'This parcel has no label of a courier yet.' },
  courier_not_connected: { status: 409, message: 'No courier account is connected.' },
  courier_unavailable: {
    status: 503,
    message: 'The courier service does not respond. Please try again.',
  },
  courier_refused: { status: 409, message: 'The courier service rejected the request.' },
  product_not_found: { status: 404, message: 'Product not found' },
  product_archived: {
    status: 409,
    message: 'This product is archived. Restore it before you change it.',
  },
  product_in_combo: { status: 409, message: 'The product is part of a combo.' },
  product_changed: {
    status: 409,
    message: 'Another admin saved this product while you were editing it.',
  },
  settings_changed: {
    status: 409,
    message: 'Another admin published a newer version while you were editing.',
  },
  category_not_found: { status: 404, message: 'Category not found' },
  category_changed: {
    status: 409,
    message: 'Another admin saved this category while you were editing it.',
  },
  category_in_use: { status: 409, message: 'Products use this category.' },
  stock_changed: { status: 409, message: 'The stock changed while you were looking at it.' },
  count_not_found: { status: 404, message: 'This stock-taking does not exist.' },
  count_closed: { status: 409, message: 'This stock-taking is finished.' },
  count_changed: {
    status: 409,
    message: 'Another person counted a product meanwhile. Please look at it again.',
  },
  tax_details_missing: { status: 409, message: 'A detail that invoices need is missing.' },
  offer_changed: { status: 409, message: 'An offer in your cart has changed.' },
  offer_used_up: {
    status: 409,
    message: 'An offer of this order is used up by now, so the order stays cancelled.',
  },
  offer_not_found: { status: 404, message: 'Offer not found' },
  offer_edited: {
    status: 409,
    message: 'Another admin saved this offer while you were editing it.',
  },
  offer_archived: { status: 409, message: 'This offer is archived. Restore it first.' },
  nothing_to_refund: { status: 409, message: 'There is nothing left to refund on this order.' },
  refund_limit_reached: { status: 403, message: 'This is more than you can refund.' },
  refund_under_way: {
    status: 409,
    message: 'The payment of this order is being refunded, so the order stays cancelled.',
  },
  refund_not_found: { status: 404, message: 'Refund not found' },
  refund_not_stuck: {
    status: 409,
    message: 'This refund is under way or done. Reload the page to see its state.',
  },
  export_under_way: {
    status: 409,
    message: 'Two exports are being downloaded already. Wait until one of them is finished.',
  },
  document_not_found: { status: 404, message: 'Document not found' },
  invoices_missing: {
    status: 409,
    message: 'These orders have no invoices yet. An order gets its invoice when it is shipped.',
  },
  order_view_not_found: { status: 404, message: 'This view no longer exists.' },
  order_not_found: { status: 404, message: 'Order not found' },
  order_changed: {
    status: 409,
    message:
      'This order was changed while you were looking at it. Check it before you change it again.',
  },
  bulk_not_found: { status: 404, message: 'This action no longer exists.' },
  bulk_too_large: {
    status: 400,
    message: 'These are more orders than one action can change. Use at most 2,000.',
  },
  bulk_selection_changed: {
    status: 409,
    message: 'The selected orders have changed since the preview. Please check it again.',
  },
  too_many_bulks: {
    status: 409,
    message: 'You have three actions running already. Wait until one has finished.',
  },
  parcel_not_found: { status: 404, message: 'Parcel not found' },
  parcel_is_over: {
    status: 409,
    message: 'This parcel has already arrived, come back or been cancelled.',
  },
  order_is_cancelled: { status: 409, message: 'This order is cancelled.' },
  all_items_in_parcels: {
    status: 409,
    message: 'All items of this order are already in a parcel.',
  },
  parcel_has_courier: {
    status: 409,
    message: 'A courier is booked for this parcel. Cancel the booking first.',
  },
  parcel_has_left: { status: 409, message: 'This parcel has already left the shop.' },
  too_many_parcels: { status: 409, message: 'An order can have at most 20 parcels.' },
  undo_too_late: {
    status: 409,
    message: 'It is too late to undo this: the email has been sent or the order has changed since.',
  },
  order_not_packable: { status: 409, message: 'This order cannot be packed.' },
  packing_not_started: { status: 409, message: 'Scan the slip of the order first.' },
  packing_taken_over: { status: 409, message: 'Another packer is packing this order now.' },
  scan_refused: { status: 409, message: 'This product was not counted.' },
  mail_too_late: { status: 409, message: 'It is too late: the email has been sent.' },
  tracking_not_found: {
    status: 404,
    message:
      'We found no order with this number and this email or phone. Please check both and try again.',
  },
  payment_not_found: { status: 404, message: 'Payment not found' },
  session_not_found: { status: 404, message: 'This device is not signed in any more.' },
  user_not_found: { status: 404, message: 'This account does not exist any more.' },
  note_not_found: { status: 404, message: 'This note has been deleted.' },
  note_of_another: { status: 403, message: 'Only its author can change this note.' },
  too_many_notes: {
    status: 409,
    message: 'This customer has 200 notes. Delete some before you add another one.',
  },
  too_many_tags: {
    status: 409,
    message: 'This customer has 20 tags. Remove one before you add another one.',
  },
  person_not_found: { status: 404, message: 'No customer found with this email.' },
  erase_yourself: {
    status: 403,
    message: 'You can’t erase your own account.',
  },
  erase_admin: {
    status: 409,
    message: 'This person is on the staff. Demote them before you erase them.',
  },
  erase_order_open: {
    status: 409,
    message: 'This person has an order that is neither delivered nor cancelled. Finish it first.',
  },
  erase_money_open: {
    status: 409,
    message:
      'A payment or refund of this person is still under way. Please try again once it is over.',
  },
  suspend_admin: {
    status: 409,
    message: 'This person is on the staff. Demote them before you suspend them.',
  },
  invitation_invalid: {
    status: 404,
    message: 'This invitation link is invalid, expired, or has already been used.',
  },
  invitation_not_found: { status: 404, message: 'This invitation is not pending any more.' },
  ticket_not_found: { status: 404, message: 'This message has been deleted.' },
  ticket_changed: {
    status: 409,
    message: 'Another admin changed this message. Please look at it again.',
  },
  newsletter_link_invalid: {
    status: 404,
    message: 'This link is invalid or has expired.',
  },
  mail_not_found: { status: 404, message: 'This email has been deleted.' },
  email_taken: {
    status: 409,
    message: 'An account with this email already exists. Please login instead.',
  },
  invitation_pending: {
    status: 409,
    message: 'There is already a pending invitation for this email.',
  },
  already_admin: { status: 409, message: 'This person is already an administrator.' },
  already_staff: {
    status: 409,
    message: 'This person is already on the staff. Change their role in the list instead.',
  },
  email_not_verified: {
    status: 409,
    message:
      'This person has not confirmed their email address yet. Ask them to open the link in our mail first.',
  },
  promote_suspended: {
    status: 409,
    message: 'This account is suspended. Restore it before you give it a role.',
  },
  not_an_admin: { status: 409, message: 'This person is not on the staff any more.' },
  second_factor_off: { status: 409, message: 'No second factor is set up for this account.' },
  account_without_password: {
    status: 409,
    message:
      "Your account signs in with Google and has no password. To set one, log out and choose 'Forgot Password?' on the login page.",
  },
  account_needs_password: {
    status: 409,
    message:
      "This email has an account that signs in with Google. Set a password with 'Forgot Password?' on the login page first.",
  },
  cart_empty: { status: 409, message: 'Your cart is empty' },
  out_of_stock: {
    status: 409,
    message: 'Some of your items have just been sold. Please look at your cart again.',
  },
  hold_units_limit: {
    status: 409,
    message:
      'This is more of one product than we can reserve. For a larger order, please contact us.',
  },
  hold_value_limit: {
    status: 409,
    message: 'This order is larger than we can reserve. For a larger order, please contact us.',
  },
  hold_time_limit: {
    status: 409,
    message: 'You reserved this for a long time without paying. Please try again later.',
  },
  hold_share_limit: {
    status: 409,
    message: 'Please verify your email address to order this, or try again in a while.',
  },
  hold_not_found: { status: 404, message: 'This stock is not reserved any more.' },
  price_changed: {
    status: 409,
    message: 'Prices have changed since you looked. Please check the new total and confirm again.',
  },
  too_late_to_cancel: {
    status: 409,
    message: 'This order can no longer be cancelled.',
  },
  payment_refunded: {
    status: 409,
    message: 'We could not complete your order. Your money is on its way back.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  range_not_satisfiable: { status: 416, message: 'The file does not have this part.' },
  headers_too_large: { status: 431, message: 'Request headers are too large.' },
  picture_unreadable: {
    status: 415,
    message: 'This file is not a picture we can use. Please choose a JPEG, PNG, WebP or AVIF.',
  },
  video_unreadable: { status: 415, message: 'Choose an MP4 or WebM video.' },
  video_too_long: { status: 400, message: 'This video is too long.' },
  captions_unreadable: {
    status: 415,
    message: 'Choose a WebVTT file (.vtt): a text in UTF-8 that starts with WEBVTT.',
  },
  icon_unsuitable: { status: 400, message: 'Choose a larger square picture.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  too_many_requests: {
    status: 429,
    message: tooManyAttemptsText(undefined),
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payment_unavailable: { status: 502, message: 'Failed to create order' },
  settlements_unavailable: {
    status: 502,
    message:
      'The payment provider did not send all settlements. What arrived is stored. Please try again.',
  },
  payment_uncertain: {
    status: 503,
    message: 'We are still confirming your payment. Please do not pay again.',
  },
  disk_full: {
    status: 507,
    message: 'The file was not saved, because the disk of the server is full.',
  },
  unavailable: { status: 503, message: 'The shop is busy for a moment. Please try again.' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** Messages by field name. */
export type FieldErrors = Record<string, string>;

interface Details {
  /** Replaces the message of the table by a more specific one. */
  message?: string;
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  /** Data that the caller needs, such as the current cart. */
  data?: unknown;
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: unknown;

  constructor(code: ErrorCode, details: Details = {}) {
    const { errors, retryAfterSeconds, data, cause } = details;
    super(messageOf(code, details), { cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.data = data;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

function messageOf(code: ErrorCode, { message, errors, retryAfterSeconds }: Details): string {
  if (message !== undefined) return message;
  if (code === 'too_many_requests') return tooManyAttemptsText(retryAfterSeconds);
  return (code === 'invalid_input' && singleMessage(errors)) || errorTable[code].message;
}

/** The message of a single wrong field is more specific than the general one. */
function singleMessage(errors: FieldErrors = {}): string | undefined {
  const messages = Object.values(errors);
  return messages.length === 1 ? messages[0] : undefined;
}
