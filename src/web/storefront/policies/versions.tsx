import { formatDay } from '#shared/dates.ts';
import type { Page } from '#shared/pages/contract.ts';
import { TextLink } from '#web/ui/text-link.tsx';

/** Above a version that no longer applies. */
export function OldVersionNotice({ page }: { page: Page }) {
  const current = page.versions[0];
  if (!current || current.version === page.version) return null;
  return (
    <p role="note" className="mt-0! mb-6 rounded-lg bg-haldi-100 px-5 py-4">
      This is an old version of this page, published on {formatDay(page.publishedAt)}. The current
      version is from {formatDay(current.publishedAt)}:{' '}
      <TextLink to={page.path}>read the current version</TextLink>.
    </p>
  );
}

/** Links to every published version, if there is more than one. */
export function EarlierVersions({ page: { path, version: shown, versions } }: { page: Page }) {
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="versions" className="mt-8 lg:mt-10 print:hidden">
      <h2 id="versions" className="display scroll-mt-28 text-xl leading-[1.15]">
        Versions of this page
      </h2>
      <ul>
        {versions.map(({ version, publishedAt }, index) => (
          <li key={version}>
            <TextLink
              to={index === 0 ? path : `${path}?version=${version}`}
              aria-current={version === shown ? 'page' : undefined}
            >
              Version {version}, {formatDay(publishedAt)}
              {index === 0 && ' (current)'}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
