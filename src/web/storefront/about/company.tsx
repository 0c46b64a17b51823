import { settings } from '#shared/settings/current.ts';
import { hasSampleFacts, legalText, markedAddress } from '#shared/settings/legal-text.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Facts } from './facts.tsx';

const facts = () => [
  { label: 'Where we work', value: settings().shop.location },
  { label: 'Legal name', value: legalText('legalName') },
  { label: 'Registered address', value: markedAddress() },
  { label: 'FSSAI licence', value: legalText('fssaiLicence') },
];

export function Company() {
  return (
    <section aria-labelledby="the-company">
      <h2 id="the-company" className="display text-2xl">
        The company
      </h2>
      <Facts facts={facts().filter(({ value }) => value)} />
      {hasSampleFacts() && (
        <p className="mt-3 max-w-[36em] text-sm text-ink-3">
          Details marked as samples are fictional and will be replaced before the shop opens.
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-6">
        <TextLink to="/contact" className="min-h-11">
          Contact us
        </TextLink>
      </p>
    </section>
  );
}
