import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { Mail, Phone, type LucideIcon } from 'lucide-react';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ContactLink } from './contact-link.tsx';

interface Way {
  icon: LucideIcon;
  what: string;
  href: string;
  address: string;
  when: string;
}

function contactWays(): Way[] {
  const { email, ordersEmail, phone } = settings().shop.contact;
  const byMail = `We answer within ${figures().emailAnswerTime}`;
  return [
    {
      icon: Mail,
      what: 'Refunds and customer care',
      href: mailTo(email),
      address: email,
      when: byMail,
    },
    {
      icon: Mail,
      what: 'Order support',
      href: mailTo(ordersEmail),
      address: ordersEmail,
      when: byMail,
    },
    {
      icon: Phone,
      what: 'Customer care phone',
      href: phoneTo(phone),
      address: phone,
      when: settings().shop.phoneHours,
    },
  ];
}

export function ReachUs() {
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="display text-xl">
        Email or call
      </h2>
      <ul className="mt-2">
        {contactWays().map(({ icon: Icon, what, href, address, when }) => (
          <li
            key={what}
            className="grid grid-cols-[44px_minmax(0,1fr)] items-start gap-4 border-b-[1.5px] border-line py-3.5"
          >
            <span className="mt-1 grid size-11 place-items-center rounded-[14px] bg-haldi-100 text-haldi-800">
              <Icon aria-hidden strokeWidth={1.9} className="size-5.5" />
            </span>
            <p className="leading-snug">
              <span className="block font-[650] text-neel-900">{what}</span>
              <ContactLink href={href}>{address}</ContactLink>
              <span className="block text-sm text-ink-2">{when}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <TextLink to="/track">Track your order</TextLink>
      </p>
    </section>
  );
}
