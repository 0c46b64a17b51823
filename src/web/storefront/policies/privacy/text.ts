import { brand } from '#shared/brand.ts';
import { policy } from '#shared/policy.ts';
import { topics } from '#shared/support/topics.ts';
import { formLink, grievanceOfficer, mailLink, sampleNote } from '../company.ts';
import type { PolicyText } from '../policy-text.ts';
import { acknowledgeTime, resolveTime } from '../wording.ts';
import { localEntries, tabEntries } from './browser-storage.ts';
import { personalDataBlocks } from './personal-data.ts';

const entries = (kept: typeof localEntries) => ({
  bullets: kept.map(({ name, what }) => `\`${name}\` ${what}`),
});

export const text: PolicyText = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description: `What ${brand.name} keeps about you, why, for how long and who gets to see it. No cookies, no analytics, no advertising. How to see, correct or erase your data.`,
  updated: '2026-11-15',
  lead: 'We keep what we need to send you your food and to answer you, and nothing to follow you around. This page lists all of it.',
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      body: [
        {
          bullets: [
            'We set no cookies.',
            'We use no analytics, no advertising and no tracking.',
            'We never sell your data.',
            'Only the payment pages and the sign-in page load a script that is not ours.',
            'You can see, correct and erase what we have about you: ask us.',
          ],
        },
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep and why',
      body: [
        'This is everything in our database that says something about a person. The rest is about [our products](/products).',
        ...personalDataBlocks,
      ],
    },
    {
      id: 'server-log',
      title: 'What our server notes',
      body: [
        'One line for every request: the time, the address that was asked for without anything after a question mark, whether it worked and how long it took. No name, no network address, no kind of browser. An address can hold the number of an order.',
        'When somebody signs in, or is refused because they may not come in, guessed or came too often, also the network (IP) address it came from and, once signed in, our number of the account: so that we can find out who tried to get in.',
      ],
    },
    {
      id: 'in-your-browser',
      title: 'What stays in your browser',
      body: [
        'We set no cookies. These entries are in your browser’s own storage, where only this shop can read them. They stay until you delete the data of this site:',
        entries(localEntries),
        'And these, until you close the tab:',
        entries(tabEntries),
        'So that the shop opens without a connection, your browser also keeps copies of some public pages (home, products, cart, the two category pages), their scripts and small pictures of our packs. The copies are the same for everyone and hold nothing about you; they are replaced when we change the shop, and go when you delete the data of this site.',
      ],
    },
    {
      id: 'who-gets-it',
      title: 'Who gets it',
      body: [
        `Besides the few people who run ${brand.name}, only those who do a part of the work:`,
        {
          bullets: [
            '**Razorpay**, our payment provider: the amount and our number of the order. Its window is opened with your name, email and phone number filled in; what you type there goes to Razorpay alone. See [Razorpay’s privacy policy](https://razorpay.com/privacy/).',
            '**Google**, if you choose ‘Continue with Google’: it learns that you sign in here, and tells us your name, email address and its number for you. Its script is loaded whenever the sign-in page is opened. See [Google’s privacy policy](https://policies.google.com/privacy).',
            '**The courier**: the name, address and phone number for the parcel.',
            '**Our mail service**: the mails we send you.',
            '**Our hosting company**: its machines run the shop, and it may do nothing with what is on them.',
            '**Authorities and courts**, where a law orders us to.',
          ],
        },
        'Razorpay and Google may set cookies of their own in their own windows. We have no say in those.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: [
        {
          bullets: [
            'Passwords are kept only as argon2id hashes: we can check one, not read it. Choose one you use nowhere else.',
            'Of the keys in sign-ins, invitations and links for a new password we keep only hashes. A copy of our database would not let anybody in.',
            `Who may see what is decided on our server with every request, and what administrators do is recorded. Their sign-in ends after ${policy.sessions.adminHours} hours, and after ${policy.sessions.adminIdleHours} in which they did nothing.`,
            'If your data ever gets into wrong hands, we tell you and the Data Protection Board of India.',
          ],
        },
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'The Digital Personal Data Protection Act 2023 gives you the right',
        {
          bullets: [
            'to **access**: to know what we have about you and who got it,',
            'to **correction** of what is wrong, incomplete or old,',
            'to **erasure** of what no law makes us keep,',
            'to **withdraw your consent**, as easily as you gave it,',
            'to **grievance redressal**, and to complain to the Data Protection Board of India after that,',
            'to **nominate** somebody who has these rights if you die or cannot use them.',
          ],
        },
        `To use one, write to us with the ${formLink('contact form', 'privacy')}, topic ‘${topics.privacy}’, or to ${mailLink(brand.contact.email)}, from the email address of your account, so that we know it is you. A person answers: within ${acknowledgeTime} that we have it, and within ${resolveTime} with what you asked for. It costs nothing.`,
        'For access you get one file with everything we keep about you. When we erase an account, orders and payments stay in our books for as long as the law asks: what was bought, for how much and to which state it went, without your name, contact and address. An order that is on its way is finished first. Safety copies of our data forget you as they are replaced by newer ones.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        `Accounts are for people of ${policy.adultAge} or older. We do not knowingly keep data of children. If your child has given us some, tell us and we erase it.`,
      ],
    },
    {
      id: 'grievance-officer',
      title: 'Grievance officer',
      body: [
        'If our answer did not help, or you do not want to ask us first:',
        ...grievanceOfficer,
        ...sampleNote,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      body: [
        'The date at the top says when this page last changed. If we ever want to use your data for something that is not on it, we ask you first.',
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/products', label: 'Browse Products' },
  ],
};
