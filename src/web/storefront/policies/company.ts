import { compliance, registeredAddress, sampleMark } from '#shared/compliance.ts';
import type { Topic } from '#shared/support/topics.ts';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import type { Block } from './policy-text.ts';
import { acknowledgeTime, resolveTime } from './wording.ts';

export const mailLink = (address: string) => `[${address}](${mailTo(address)})`;
export const phoneLink = (number: string) => `[${number}](${phoneTo(number)})`;

/** The contact form with a preselected topic. */
export const formLink = (label: string, topic: Topic) => `[${label}](/contact?topic=${topic})`;

const { name, designation, email, phone } = compliance.grievanceOfficer;

/** The Consumer Protection (E-Commerce) Rules 2020 require a grievance officer. */
export const grievanceOfficer: Block[] = [
  {
    facts: [
      [designation, `${name}${sampleMark}`],
      ['Email', mailLink(email)],
      ['Phone', phoneLink(phone)],
      ['Address', `${registeredAddress}${sampleMark}`],
    ],
  },
  `The officer acknowledges your complaint within ${acknowledgeTime} and settles it within ${resolveTime}.`,
];

/** Shown until the shop's own details are in place. */
export const sampleNote: Block[] = compliance.isSample
  ? [
      {
        note: 'The company details on this page are samples, and so is this text: a lawyer should check both before the shop opens.',
      },
    ]
  : [];
