// Apart from the contract, so that pages that only show the labels do not load its schemas.

/** Kinds of mails with their labels. */
export const mailKinds = {
  verify_email: 'Confirm your email',
  welcome: 'Welcome',
  reset_password: 'Reset your password',
  password_changed: 'Your password was changed',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  recovery_code_used: 'Recovery code used',
  invitation: 'Invitation',
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order shipped',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  order_refunded: 'Refund of an order',
  payment_returned: 'Payment returned',
  ticket_received: 'Message received',
  ticket_notice: 'New message for us',
  ticket_acknowledged: 'Message acknowledged',
  ticket_answered: 'Answer to a message',
  newsletter_confirmation: 'Confirm the newsletter',
  new_order: 'New order for us',
  low_stock: 'Low stock',
  payment_attention: 'Payment needs attention',
  test: 'Test email',
} as const;
