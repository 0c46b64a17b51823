import { settings } from '#shared/settings/current.ts';
import { limits } from '#shared/limits.ts';
import { expect, test } from 'vitest';
import { seedSnapshot } from '../../testing/seed-settings.ts';
import { runWithSettings } from '../settings/request-settings.ts';
import { recoveryCodeUsedMail, secondFactorOffMail, secondFactorOnMail } from './security-mails.ts';
import {
  invitationMail,
  passwordChangedMail,
  resetPasswordMail,
  welcomeMail,
} from './account-mails.ts';

const shopUrl = 'https://shop.example';
const resetLink = `${shopUrl}/reset-password?token=abc`;
const securityPage = `${shopUrl}/account/security`;
const inviteLink = `${shopUrl}/admin/invite/abc`;
const expiresAt = new Date('2026-11-22T20:00:00Z');

const allMails = (name: string) => [
  { mail: welcomeMail({ name, shopUrl }), link: `${shopUrl}/products` },
  { mail: resetPasswordMail({ name, link: resetLink }), link: resetLink },
  { mail: passwordChangedMail({ name, shopUrl }), link: `${shopUrl}/auth` },
  { mail: secondFactorOnMail({ name, shopUrl }), link: securityPage },
  { mail: secondFactorOffMail({ name, removedBy: undefined, shopUrl }), link: securityPage },
  { mail: recoveryCodeUsedMail({ name, codesLeft: 9, shopUrl }), link: securityPage },
  {
    mail: invitationMail({
      invitedBy: name,
      role: 'admin',
      link: inviteLink,
      expiresAt,
      email: 'a@example.com',
    }),
    link: inviteLink,
  },
];

test.each(allMails('Kavya'))(
  'names shop and recipient and links to $link in "$mail.subject"',
  ({ mail, link }) => {
    expect(mail.subject).toContain(settings().shop.name);
    expect(mail.subject.length).toBeLessThan(50);
    expect(mail.text).toContain('Kavya');
    expect(mail.text.split('\n')).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
  },
);

test.each(allMails('<b>&"'))('escapes the name in "$mail.subject"', ({ mail }) => {
  expect(mail.html).not.toMatch(/<b>|&"/);
  expect(mail.html).toContain('&#60;b&#62;&#38;&#34;');
  expect(mail.text).toContain('<b>&"');
});

test.each(['win at evil.example', 'https://evil', 'me@evil', 'bit.ly/x'])(
  'omits the name "%s", which would become a link',
  (name) => {
    const { html, text } = welcomeMail({ name, shopUrl });
    expect(text).toContain('Namaste,\n');
    expect(html + text).not.toContain(name);
  },
);

test('keeps a name on one line, and allows initials', () => {
  expect(welcomeMail({ name: 'J.R.\n\nRao', shopUrl }).text).toContain('Namaste J.R. Rao,\n');
});

test('names the administrator who removed the second factor', () => {
  const removed = secondFactorOffMail({ name: 'Kavya', removedBy: 'owner@example.com', shopUrl });
  expect(removed.text).toContain('was removed by owner@example.com');
  const turnedOff = secondFactorOffMail({ name: 'Kavya', removedBy: undefined, shopUrl });
  expect(turnedOff.text).not.toContain('removed by');
});

test('tells how long and how often the reset link works', () => {
  const { text } = resetPasswordMail({ name: 'Kavya', link: resetLink });
  expect(text).toContain(`works once, for ${limits.resetLinkMinutes} minutes`);
  expect(text).toContain('If this wasn’t you, ignore this email');
});

test('the invitation states its recipient, that it works once, and when it expires', () => {
  const { text } = invitationMail({
    invitedBy: 'Meera',
    role: 'packer',
    link: inviteLink,
    expiresAt,
    email: 'arjun@example.com',
  });
  expect(text).toContain(`last ${limits.invitationDays} days and work once`);
  expect(text).toContain('until 23 November 2026 at 1:30 am (India time)');
  expect(text).toContain('arjun@example.com only');
  expect(text).toContain('invites you to become a packer of Tokri');
  expect(text).toContain('Sees no prices');
});

test('the welcome text is the owner’s, with figures of the shop, or is left out', () => {
  expect(welcomeMail({ name: 'Kavya', shopUrl }).text).toContain(
    'We roast makhana and stone-grind sattu in Ghaziabad, and send them across India.',
  );
  const withText = (welcomeText: string) => {
    const { settings: all } = seedSnapshot;
    const own = { ...all, mail: { ...all.mail, welcomeText } };
    return runWithSettings({ ...seedSnapshot, settings: own }, () =>
      welcomeMail({ name: 'Kavya', shopUrl }),
    );
  };
  const { text, html } = withText('{shopName} bakes <b>rusks</b>.\nSee you soon!');
  expect(text).toContain('Tokri bakes <b>rusks</b>.\nSee you soon!');
  expect(html).toContain('Tokri bakes &#60;b&#62;rusks&#60;/b&#62;.<br>See you soon!');
  const empty = withText('');
  expect(empty.text).toContain('Your account is ready for your first order.\n\nShop now:');
  expect(empty.html).not.toMatch(/<p[^>]*><\/p>/);
});
