import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { compliance, registeredAddress, sampleMark } from '#shared/compliance.ts';
import { policy } from '#shared/policy.ts';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import { counted } from '#web/lists/counted.ts';
import { SocialPlaceholders } from '../shell/social-placeholders.tsx';
import { ContactLink } from './contact-link.tsx';

/** Response times, social media and the grievance officer. */
export function ServicePromises() {
  return (
    <div className="grid content-start gap-8">
      <ResponseTimes />
      <Part title="On social media">
        <p>Recipes and what is roasting now. Soon on {listed(brand.socials)}.</p>
        <div className="mt-1 text-neel-800 lg:-ml-3">
          <SocialPlaceholders />
        </div>
      </Part>
      <GrievanceOfficer />
      <Part title="Registered office">
        <address className="not-italic">
          {compliance.legalName}
          <span className="block">
            {registeredAddress}
            {sampleMark}
          </span>
        </address>
      </Part>
    </div>
  );
}

function ResponseTimes() {
  return (
    <Part title="How soon we answer">
      <dl className="grid gap-1">
        <Time what="Email">within {policy.emailAnswerTime}</Time>
        <Time what="Phone">during business hours, {policy.phoneHours}</Time>
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
  const { name, designation, email, phone } = compliance.grievanceOfficer;
  const months = counted(policy.ticketResolveMonths, 'month');
  return (
    <Part title={designation}>
      <p>
        If our answer did not help, write to {name}
        {sampleMark}. Complaints are acknowledged within {policy.ticketAcknowledgeHours} hours and
        settled within {months}.
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <ContactLink href={mailTo(email)}>{email}</ContactLink>
        <ContactLink href={phoneTo(phone)}>{phone}</ContactLink>
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
