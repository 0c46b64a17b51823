import { brand } from '#shared/brand.ts';
import { compliance, registeredAddress, sampleMark } from '#shared/compliance.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Facts } from './facts.tsx';

const facts = [
  { label: 'Where we work', value: brand.location },
  { label: 'Legal name', value: `${compliance.legalName}${sampleMark}` },
  { label: 'Registered address', value: `${registeredAddress}${sampleMark}` },
  { label: 'FSSAI licence', value: `${compliance.fssaiLicence}${sampleMark}` },
];

export function Company() {
  return (
    <section aria-labelledby="the-company">
      <h2 id="the-company" className="display text-2xl">
        The company
      </h2>
      <Facts facts={facts} />
      {compliance.isSample && (
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
