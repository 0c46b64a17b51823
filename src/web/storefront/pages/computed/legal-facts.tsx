import type { Run } from '#shared/pages/content.ts';
import { settings } from '#shared/settings/current.ts';
import { hasSampleFacts, legalText, markedAddress } from '#shared/settings/legal-text.ts';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import { Facts } from '../facts.tsx';

type Value = string | null | undefined;

const text = (value: Value): Run | undefined => (value ? { text: value } : undefined);
const mailLink = (address: Value) =>
  address ? { text: address, href: mailTo(address) } : undefined;
const phoneLink = (number: Value) => (number ? { text: number, href: phoneTo(number) } : undefined);

/** Leaves out facts that the shop does not have. */
const rowsOf = (facts: [string, Run | undefined][]) =>
  facts.flatMap(([label, value]) => (value ? [{ label: [{ text: label }], value: [value] }] : []));

/** The company behind the shop. */
export function LegalDetails() {
  const { email, phone } = settings().shop.contact;
  const rows = rowsOf([
    ['Registered office', text(markedAddress())],
    ['CIN', text(legalText('cin'))],
    ['GSTIN', text(legalText('gstin'))],
    ['FSSAI licence', text(legalText('fssaiLicence'))],
    ['Email', mailLink(email)],
    ['Phone', phoneLink(phone)],
  ]);
  return <Facts rows={rows} />;
}

/** The Consumer Protection (E-Commerce) Rules 2020 require a grievance officer. */
export function GrievanceOfficer() {
  const { designation, email, phone } = settings().legal.grievanceOfficer;
  const rows = rowsOf([
    [designation ?? 'Grievance Officer', text(legalText('grievanceOfficer.name'))],
    ['Email', mailLink(email)],
    ['Phone', phoneLink(phone)],
    ['Address', text(markedAddress())],
  ]);
  return <Facts rows={rows} />;
}

/** Shown until the shop's own details are in place. */
export function SampleNote() {
  if (!hasSampleFacts()) return null;
  return (
    <p className="text-sm text-ink-3">
      The company details on this page are samples, and so is this text: a lawyer should check both
      before the shop opens.
    </p>
  );
}
