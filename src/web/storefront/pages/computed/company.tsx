import { settings } from '#shared/settings/current.ts';
import { hasSampleFacts, legalText, markedAddress } from '#shared/settings/legal-text.ts';
import { TermList } from './term-list.tsx';

const facts = () => [
  { label: 'Where we work', value: settings().shop.location },
  { label: 'Legal name', value: legalText('legalName') },
  { label: 'Registered address', value: markedAddress() },
  { label: 'FSSAI licence', value: legalText('fssaiLicence') },
];

/** The company on the page about the shop. */
export function Company() {
  return (
    <>
      <TermList terms={facts()} />
      {hasSampleFacts() && (
        <p className="mt-3 max-w-[36em] text-sm text-ink-3">
          Details marked as samples are fictional and will be replaced before the shop opens.
        </p>
      )}
    </>
  );
}
