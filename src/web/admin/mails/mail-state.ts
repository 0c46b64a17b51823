import { formatTime } from '#shared/dates.ts';
import type { Mail } from '#shared/mail/contract.ts';

interface MailState {
  label: string;
  tone: 'info' | 'warn' | 'ok' | 'bad';
  detail?: string;
}

export function mailState(mail: Mail, now = new Date()): MailState {
  const { state, attempts, lastError, sentAt } = mail;
  const error = lastError ?? 'No reason given';
  if (state === 'sent') {
    return { label: 'Sent', tone: 'ok', ...(sentAt && { detail: formatTime(sentAt, now) }) };
  }
  if (state === 'failed') return { label: 'Failed', tone: 'bad', detail: error };
  if (attempts === 0) return { label: 'Queued', tone: 'info' };
  const tried = attempts === 1 ? 'once' : `${attempts} times`;
  return { label: 'Retrying', tone: 'warn', detail: `Tried ${tried}: ${error}` };
}
