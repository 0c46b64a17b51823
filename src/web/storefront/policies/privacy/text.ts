import { settings } from '#shared/settings/current.ts';
import { limits } from '#shared/limits.ts';
import { PAGE_LOADS_PER_SAMPLE } from '#shared/speed/metrics.ts';
import { topics } from '#shared/support/topics.ts';
import { formLink, grievanceOfficer, mailLink, sampleNote } from '../company.ts';
import type { PolicyText } from '../policy-text.ts';
import { acknowledgeTime, resolveTime, retentionText } from '../wording.ts';
import { localEntries, tabEntries } from './browser-storage.ts';
import { personalDataBlocks } from './personal-data.ts';

const entries = (kept: typeof localEntries) => ({
  bullets: kept.map(({ name, what }) => `\`${name}\` ${what}`),
});

export const text = (): PolicyText => ({
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description: `What data ${settings().shop.name} stores about you, why and for how long, and its recipients. No cookies, tracking or advertising. How to see, correct or erase your data.`,
  updated: '2026-11-18',
  lead: 'We store the data we need to deliver your orders and answer your messages. We do not track you. This page lists all the data we store.',
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      body: [
        {
          bullets: [
            'We set no cookies.',
            'We use no advertising, no tracking and no analytics of other companies.',
            'We measure how fast our pages are, without storing anything about you.',
            'We never sell your data.',
            'Only the payment pages and the sign-in page load a script that is not ours.',
            'You can ask us to see, correct or erase your data.',
          ],
        },
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What data we store and why',
      body: [
        'This section lists all personal data in our database. The rest of the database is about [our products](/products) and the speed of our pages.',
        ...personalDataBlocks(),
      ],
    },
    {
      id: 'server-log',
      title: 'Server logs',
      body: [
        'Our server logs each request: the time, the address of the page without anything after a question mark, whether the request succeeded and how long it took. It does not log your name, network (IP) address or browser. The address of a page can contain an order number.',
        'To investigate unauthorised access, it also logs the network (IP) address of each sign-in, and of each request that is rejected because of wrong credentials, a missing permission or too many attempts. For a successful sign-in it also logs the account ID.',
      ],
    },
    {
      id: 'page-speed',
      title: 'How we measure page speed',
      body: [
        `To find slow pages, your browser measures one of ${PAGE_LOADS_PER_SAMPLE} page loads and sends us the result when you leave the page: the kind of page (such as ‘product page’), whether it is a computer, a phone or a phone with little memory, how long the page took to load and to respond to you, and how much its content moved.`,
        `We only count how many page loads of a day were how fast. We do not store which visitor, browser, network (IP) address or product it was, and the counts cannot be traced back to you. We delete them after ${retentionText(limits.keep.pageSpeedDays)}. To prevent abuse, we count the reports of a network (IP) address for ten minutes (see ‘Number of attempts’).`,
        'Nothing is measured if your browser sends Do Not Track or Global Privacy Control, or if data saver is on.',
      ],
    },
    {
      id: 'in-your-browser',
      title: 'What we store in your browser',
      body: [
        'We set no cookies. These entries are in your browser’s local storage, which only this shop can read. They stay until you delete this site’s data:',
        entries(localEntries),
        'These entries are deleted when you close the tab:',
        entries(tabEntries),
        'So that the shop opens without a connection, your browser also stores copies of some public pages (home, products, cart and the two category pages), their scripts and small pictures of our packs. The copies are the same for all visitors and contain no personal data. They are replaced when we update the shop, and deleted when you delete this site’s data.',
      ],
    },
    {
      id: 'who-gets-it',
      title: 'Recipients of your data',
      body: [
        `Only the ${settings().shop.name} team and these recipients receive your data:`,
        {
          bullets: [
            '**Razorpay**, our payment provider: the amount and our reference for the order. We fill in your name, email address and phone number in its payment window. What you enter there goes only to Razorpay. See [Razorpay’s privacy policy](https://razorpay.com/privacy/).',
            '**Google**, if you choose ‘Continue with Google’: Google learns that you sign in here, and sends us your name, email address and Google account ID. The sign-in page always loads Google’s script. See [Google’s privacy policy](https://policies.google.com/privacy).',
            '**The courier**: the recipient’s name, address and phone number.',
            '**Our email provider**: the emails we send you.',
            '**Our hosting company**: it runs the servers of the shop, and may not use the data on them.',
            '**Authorities and courts**, if the law requires it.',
          ],
        },
        'Razorpay and Google may set their own cookies in their windows. We do not control those cookies.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect your data',
      body: [
        {
          bullets: [
            'We store passwords only as argon2id hashes: we can check a password but not read it. Choose a password that you do not use elsewhere.',
            'We store only hashes of session keys, invitations and password reset links, so a copy of our database cannot be used to sign in.',
            `Our server checks permissions on every request, and records the actions of administrators. Administrators are signed out after ${limits.sessions.adminHours} hours, or after ${limits.sessions.adminIdleHours} hours of inactivity.`,
            'If there is a data breach that affects you, we will inform you and the Data Protection Board of India.',
          ],
        },
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'The Digital Personal Data Protection Act 2023 gives you these rights:',
        {
          bullets: [
            '**Access**: to know what data we store about you and its recipients.',
            '**Correction** of data that is wrong, incomplete or out of date.',
            '**Erasure** of data that the law does not require us to keep.',
            '**Withdrawal of consent**, as easily as you gave it.',
            '**Grievance redressal**, and after that a complaint to the Data Protection Board of India.',
            '**Nomination** of a person to exercise these rights if you die or become unable to.',
          ],
        },
        `To exercise a right, use the ${formLink('contact form', 'privacy')}, topic ‘${topics.privacy}’, or write to ${mailLink(settings().shop.contact.email)}. Use the email address of your account, so that we can verify your identity. We acknowledge your request within ${acknowledgeTime} and fulfil it within ${resolveTime}, free of charge.`,
        'If you request access, we send you one file with all your data. If we erase your account, our books keep your orders and payments for as long as the law requires: the products, the amounts and the state we delivered to, without your name, contact details and address. Open orders are completed first. Your data is removed from our backups when newer ones replace them.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        `You must be ${limits.adultAge} or older to have an account. We do not knowingly store children’s data. If your child has given us personal data, tell us and we will erase it.`,
      ],
    },
    {
      id: 'grievance-officer',
      title: 'Grievance officer',
      body: [
        'If our answer does not help, or if you prefer not to contact us first, write to our grievance officer:',
        ...grievanceOfficer(),
        ...sampleNote(),
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      body: [
        'The date at the top shows when this page was last changed. We will ask for your consent before we use your data for any purpose that is not listed here.',
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/products', label: 'Browse Products' },
  ],
});
