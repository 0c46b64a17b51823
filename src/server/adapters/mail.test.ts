import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/running-shop.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { createMailer, MailError } from './mail.ts';

const message = { to: 'kavya@example.com', subject: 'Namaste', html: '<p>Hi', text: 'Hi' };
const mailer = (smtpUrl: string) =>
  createMailer({ smtpUrl, mailFrom: 'Tokri <hello@tokri.example>', dataDir: '/nowhere' });

test('a mail server elsewhere that cannot encrypt gets neither password nor mail', async () => {
  const smtp = await startSmtpServer();
  // Another name of this machine, which the shop takes for a stranger.
  const elsewhere = smtp.url.replace('127.0.0.1', 'user:hunter2@0.0.0.0');
  await expect(mailer(elsewhere).send(message)).rejects.toThrow(MailError);
  expect(smtp.received).toEqual([]);
});

test('an operator can say that the way to the mail server is safe', async () => {
  const smtp = await startSmtpServer();
  const inOurNetwork = smtp.url.replace('127.0.0.1', '0.0.0.0');
  await mailer(`${inOurNetwork}?requireTLS=false`).send(message);
  expect(smtp.received).toHaveLength(1);
});

test('a line break in what somebody typed makes no header and no recipient', async () => {
  const smtp = await startSmtpServer();
  const more = '\r\nBcc: evil@example.com\r\nX-Evil: 1';
  const replyTo = `meera@example.com${more}`;
  await mailer(smtp.url).send({ ...message, subject: `Namaste${more}`, replyTo });
  const [letter] = smtp.received;
  expect(letter?.to).toBe('kavya@example.com');
  expect(letter?.raw).toMatch(/^Subject: Namaste/m);
  expect(letter?.raw).not.toMatch(/^(Bcc|X-Evil):/im);
});

test('links with live tokens are printed outside production only', async () => {
  const { path: dataDir, remove } = temporaryFolder();
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    print.mockRestore();
    remove();
  });
  const printed = async (isProduction: boolean) => {
    print.mockClear();
    const mailFrom = 'Tokri <hello@tokri.example>';
    const text = 'Choose a new one: https://shop.example/reset-password?token=live-token';
    await createMailer({ smtpUrl: undefined, mailFrom, dataDir, isProduction }).send({
      ...message,
      text,
    });
    return print.mock.calls.flat().join('\n');
  };
  expect(await printed(false)).toContain('live-token');
  expect(await printed(true)).toContain('Mail to kavya@example.com: Namaste');
  expect(await printed(true)).not.toContain('live-token');
});
