import type { FieldDescription, FormDescription } from './describe.ts';

const recipients = (name: string, label: string, hint?: string): FieldDescription => ({
  kind: 'texts',
  name: `notify.${name}`,
  label,
  ...(hint !== undefined && { hint }),
  entry: 'Recipient',
  input: 'email',
  placeholder: 'name@example.com',
});

export const ordersForm: FormDescription = {
  groups: [
    {
      title: 'Order numbers',
      fields: [
        {
          kind: 'text',
          name: 'numberPrefix',
          label: 'Prefix',
          hint: '2 to 6 capital letters or digits. Existing orders keep their numbers.',
          maxLength: 6,
        },
      ],
    },
    {
      title: 'Cancellations and returns',
      text: 'The policy pages, the order pages and the mails show these figures.',
      fields: [
        {
          kind: 'duration',
          name: 'cancelMinutes',
          label: 'Customers can cancel for',
          hint: 'After the order, unless the parcel has left.',
        },
        { kind: 'days', name: 'refundDays', label: 'Refund time' },
        { kind: 'number', name: 'returnDays', label: 'A return takes at most', unit: 'days' },
        {
          kind: 'number',
          name: 'returnRequestDays',
          label: 'A return can be requested for',
          unit: 'days',
        },
        {
          kind: 'number',
          name: 'reportDamageHours',
          label: 'Damage can be reported for',
          unit: 'hours',
        },
      ],
    },
    {
      title: 'Refunds by support staff',
      text: 'Staff with the role Support can cancel and refund up to these limits. Managers and administrators have none.',
      fields: [
        {
          kind: 'money',
          name: 'refundLimits.perOrderPaise',
          label: 'Highest refund per order',
          hint: 'All refunds of the order together.',
        },
        {
          kind: 'money',
          name: 'refundLimits.perDayPaise',
          label: 'Highest sum per person and day',
        },
      ],
    },
    {
      title: 'Stock for unpaid checkouts',
      text: 'Stock is held while a customer pays. The limits protect it from being blocked.',
      fields: [
        { kind: 'duration', name: 'holdMinutes', label: 'Hold stock for' },
        {
          kind: 'number',
          name: 'holdLimits.unitsPerProduct',
          label: 'Units of a product per checkout',
        },
        { kind: 'money', name: 'holdLimits.valuePaise', label: 'Highest amount of a checkout' },
        {
          kind: 'duration',
          name: 'holdLimits.minutesPerProduct',
          label: 'Longest unpaid hold per account',
          hint: 'The total time for which an account may hold a product without paying.',
        },
        {
          kind: 'duration',
          name: 'holdLimits.coolDownMinutes',
          label: 'Cool-down after that',
        },
        {
          kind: 'number',
          name: 'holdLimits.unverifiedSharePercent',
          label: 'Share for unverified accounts',
          unit: '%',
          hint: 'Of the stock of a product, for all accounts without a verified email together.',
        },
        {
          kind: 'number',
          name: 'holdLimits.unverifiedUnits',
          label: 'Units for unverified accounts',
          hint: 'Always allowed, even if the share is smaller.',
        },
      ],
    },
    {
      title: 'Stock levels',
      fields: [
        {
          kind: 'number',
          name: 'stock.fewLeftAt',
          label: '“Only N left” from',
          unit: 'units down',
        },
        {
          kind: 'number',
          name: 'stock.lowOnCardAt',
          label: 'Low-stock badge on cards from',
          unit: 'units down',
        },
        {
          kind: 'number',
          name: 'stock.lowOnDetailAt',
          label: 'Low-stock badge on product pages from',
          unit: 'units down',
        },
        {
          kind: 'number',
          name: 'stock.criticalBelow',
          label: 'Critical in the back-office below',
          unit: 'units',
        },
        {
          kind: 'number',
          name: 'stock.goodFrom',
          label: 'Good in the back-office from',
          unit: 'units',
        },
        {
          kind: 'number',
          name: 'stock.restockTo',
          label: '“Restock all” fills up to',
          unit: 'units',
        },
      ],
    },
    {
      title: 'Notifications',
      text: 'Who receives a mail. To turn one off, remove its recipients. The bell shows everything as well.',
      fields: [
        recipients('newOrder', 'New order'),
        recipients('lowStock', 'Low stock'),
        recipients('paymentAttention', 'Payment that needs attention'),
        recipients(
          'ticket',
          'New message from a customer',
          'Without a recipient, it goes to the customer care email of the shop.',
        ),
        recipients('overdue', 'Overdue orders'),
        recipients('digest', 'Daily summary, every morning at 8:00'),
      ],
    },
  ],
};
