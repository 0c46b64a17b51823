import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/running-shop.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { createMailer, MailError } from './mail.ts';

const message = { to: 'kavya@example.com', subject: 'Namaste', html: '<p>Hi', text: 'Hi' };
const mailer = (smtpUrl: string) =>
  createMailer({ smtpUrl, mailFrom: 'Tokri <hello@tokri.example>', dataDir: '/nowhere' });

test('a remote mail server without TLS gets neither password nor mail', async () => {
  const smtp = await startSmtpServer();
  // Another address of this machine, which the shop treats as remote.
  const remoteUrl = smtp.url.replace('127.0.0.1', 'user:hunter2@0.0.0.0');
  await expect(mailer(remoteUrl).send(message)).rejects.toThrow(MailError);
  expect(smtp.received).toEqual([]);
});

test('requireTLS=false allows a remote mail server without TLS', async () => {
  const smtp = await startSmtpServer();
  const remoteUrl = smtp.url.replace('127.0.0.1', '0.0.0.0');
  await mailer(`${remoteUrl}?requireTLS=false`).send(message);
  expect(smtp.received).toHaveLength(1);
});

test('line breaks in user input add no headers or recipients', async () => {
  const smtp = await startSmtpServer();
  const injected = '\r\nBcc: evil@example.com\r\nX-Evil: 1';
  const replyTo = `meera@example.com${injected}`;
  await mailer(smtp.url).send({ ...message, subject: `Namaste${injected}`, replyTo });
  const [mail] = smtp.received;
  expect(mail?.to).toBe('kavya@example.com');
  expect(mail?.raw).toMatch(/^Subject: Namaste/m);
  expect(mail?.raw).not.toMatch(/^(Bcc|X-Evil):/im);
});

test('prints links with valid tokens only outside production', async () => {
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
