import { expect, test } from 'vitest';
import type { Mail } from '#shared/mail/contract.ts';
import { mailState } from './mail-state.ts';

const now = new Date('2025-11-15T08:00:00Z');

function aMail(details: Partial<Mail>): Mail {
  return {
    id: '1',
    kind: 'welcome',
    to: 'kavya@tokri.example',
    state: 'queued',
    attempts: 0,
    lastError: null,
    createdAt: '2025-08-12T15:50:00.000Z',
    sentAt: null,
    ...details,
  };
}

test('a mail without an attempt is queued', () => {
  expect(mailState(aMail({}), now)).toEqual({ label: 'Queued', tone: 'info' });
});

test('a mail that will be retried shows attempts and error', () => {
  const tried = aMail({ attempts: 2, lastError: 'Connection refused' });
  expect(mailState(tried, now)).toEqual({
    label: 'Retrying',
    tone: 'warn',
    detail: 'Tried 2 times: Connection refused',
  });
  expect(mailState({ ...tried, attempts: 1 }, now).detail).toBe('Tried once: Connection refused');
});

test('a sent mail shows its time', () => {
  const sent = aMail({ state: 'sent', attempts: 1, sentAt: '2025-08-12T15:50:00.000Z' });
  expect(mailState(sent, now)).toEqual({ label: 'Sent', tone: 'ok', detail: '12 Aug, 9:20 pm' });
});

test('a failed mail shows the reason', () => {
  const failed = aMail({ state: 'failed', attempts: 5, lastError: 'No such mailbox' });
  expect(mailState(failed, now)).toEqual({
    label: 'Failed',
    tone: 'bad',
    detail: 'No such mailbox',
  });
  expect(mailState({ ...failed, lastError: null }, now).detail).toBe('No reason given');
});
