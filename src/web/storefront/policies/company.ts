import { settings } from '#shared/settings/current.ts';
import { hasSampleFacts, legalText, markedAddress } from '#shared/settings/legal-text.ts';
import type { Topic } from '#shared/support/topics.ts';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import type { Block, Fact } from './policy-text.ts';
import { acknowledgeTime, resolveTime } from './wording.ts';

export const mailLink = (address: string) => `[${address}](${mailTo(address)})`;
export const phoneLink = (number: string) => `[${number}](${phoneTo(number)})`;

/** The contact form with a preselected topic. */
export const formLink = (label: string, topic: Topic) => `[${label}](/contact?topic=${topic})`;

/** The Consumer Protection (E-Commerce) Rules 2020 require a grievance officer. */
export function grievanceOfficer(): Block[] {
  const { email, phone } = settings().legal.grievanceOfficer;
  return [
    {
      facts: knownFacts([
        [settings().legal.grievanceOfficer.designation ?? 'Grievance Officer', officerName()],
        ['Email', email && mailLink(email)],
        ['Phone', phone && phoneLink(phone)],
        ['Address', markedAddress()],
      ]),
    },
    `The officer acknowledges your complaint within ${acknowledgeTime} and settles it within ${resolveTime}.`,
  ];
}

const officerName = () => legalText('grievanceOfficer.name');

/** Leaves out facts that the shop does not have. */
export const knownFacts = (facts: [string, string | null | undefined][]): Fact[] =>
  facts.filter((fact): fact is [string, string] => Boolean(fact[1]));

/** Shown until the shop's own details are in place. */
export function sampleNote(): Block[] {
  if (!hasSampleFacts()) return [];
  return [
    {
      note: 'The company details on this page are samples, and so is this text: a lawyer should check both before the shop opens.',
    },
  ];
}
