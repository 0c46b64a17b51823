import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { limits } from '#shared/limits.ts';
import type { ReactNode } from 'react';
import { legalText, markedAddress } from '#shared/settings/legal-text.ts';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import { counted } from '#web/lists/counted.ts';
import { SocialLinks } from '../shell/social-links.tsx';
import { ContactLink } from './contact-link.tsx';

/** Response times, social media and the grievance officer. */
export function ServicePromises() {
  const { socials } = settings().shop;
  const hasProfiles = socials.some(({ url }) => url !== null);
  const address = markedAddress();
  return (
    <div className="grid content-start gap-8">
      <ResponseTimes />
      {socials.length > 0 && (
        <Part title="On social media">
          <p>
            Recipes and what is roasting now.{' '}
            {hasProfiles ? 'Follow us.' : `Soon on ${listed(socials.map(({ name }) => name))}.`}
          </p>
          <div className="mt-1 text-neel-800 lg:-ml-3">
            <SocialLinks />
          </div>
        </Part>
      )}
      <GrievanceOfficer />
      {address !== undefined && (
        <Part title="Registered office">
          <address className="not-italic">
            {settings().legal.legalName}
            <span className="block">{address}</span>
          </address>
        </Part>
      )}
    </div>
  );
}

function ResponseTimes() {
  return (
    <Part title="How soon we answer">
      <dl className="grid gap-1">
        <Time what="Email">within {figures().emailAnswerTime}</Time>
        <Time what="Phone">during business hours, {settings().shop.phoneHours}</Time>
        <Time what="Order updates">via email and SMS</Time>
      </dl>
    </Part>
  );
}

function Time({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline font-[650] text-ink">{what}:</dt> <dd className="inline">{children}</dd>
    </div>
  );
}

function GrievanceOfficer() {
  const { designation, email, phone } = settings().legal.grievanceOfficer;
  const name = legalText('grievanceOfficer.name');
  const months = counted(limits.ticketResolveMonths, 'month');
  if (name === undefined) return null;
  return (
    <Part title={designation ?? 'Grievance Officer'}>
      <p>
        If our answer did not help, write to {name}. Complaints are acknowledged within{' '}
        {limits.ticketAcknowledgeHours} hours and settled within {months}.
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        {email && <ContactLink href={mailTo(email)}>{email}</ContactLink>}
        {phone && <ContactLink href={phoneTo(phone)}>{phone}</ContactLink>}
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 font-[650] text-neel-900">{title}</h2>
      <div className="text-ink-2">{children}</div>
    </section>
  );
}

/** `Instagram, Facebook and YouTube` */
const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
