import { confirm } from '#web/ui/confirm.tsx';

export function confirmUntracked({ orderNumber }: { orderNumber: string }): Promise<boolean> {
  return confirm(`Ship ${orderNumber} without a tracking number?`, {
    confirm: 'Ship without it',
    cancel: 'Go back',
    points: [
      'The customer gets an email without a tracking link',
      'The dashboard shows no tracking number until you add one',
    ],
  });
}
