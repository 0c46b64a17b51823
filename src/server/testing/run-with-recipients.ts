import type { OrderSettings } from '#shared/settings/orders.ts';
import { requestSettings, runWithSettings } from '../modules/settings/request-settings.ts';

/** Runs a task as the shop does, with these recipients of mails to the team. */
export function runWithRecipients<T>(notify: Partial<OrderSettings['notify']>, work: () => T): T {
  const snapshot = requestSettings();
  const { orders } = snapshot.settings;
  const changed = { ...orders, notify: { ...orders.notify, ...notify } };
  return runWithSettings(
    { ...snapshot, settings: { ...snapshot.settings, orders: changed } },
    work,
  );
}
