import { allSettings } from '../settings/request-settings.ts';

/** The contact address, unless the settings name other recipients. */
export function noticeRecipients(): string[] {
  const { orders, shop } = allSettings();
  return orders.notify.ticket.length > 0 ? orders.notify.ticket : [shop.contact.email];
}
