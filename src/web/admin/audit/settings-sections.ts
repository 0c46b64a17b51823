import type { AuditEntry } from '#shared/audit/contract.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import type { FormDescription } from '../settings/forms/describe.ts';
import { findForm } from '../settings/forms/load-form.ts';
import { sectionTitle } from '../settings/section-list.ts';

type Changes = AuditEntry['changes'];

/** The changes of an entry that belong to one section or page. */
export interface SectionChanges {
  section: string;
  changes: Changes;
}

/** The paths of an import start with their section: `delivery: flatFeePaise`. */
const IMPORTED = /^([a-z]+(?::[a-z0-9-]+)?): (.+)$/s;

export function splitBySection({
  action,
  subject,
  changes,
}: Pick<AuditEntry, 'action' | 'subject' | 'changes'>): SectionChanges[] {
  if (action !== 'import_settings') return [{ section: subject, changes }];
  const sections = new Map<string, Changes>();
  for (const { field, ...values } of changes) {
    const [, section = '', path = field] = IMPORTED.exec(field) ?? [];
    sections.set(section, [...(sections.get(section) ?? []), { field: path, ...values }]);
  }
  return Array.from(sections, ([section, inSection]) => ({ section, changes: inSection }));
}

export interface DescribedSection extends SectionChanges {
  /** Undefined for a section of another version of the shop. */
  form: FormDescription | undefined;
  /** Shown before each label. */
  prefix: string;
}

/** Loads the form of each section and the titles of pages. */
export async function describeSections(
  entry: Pick<AuditEntry, 'action' | 'subject' | 'changes'>,
): Promise<DescribedSection[]> {
  const sections = splitBySection(entry);
  const [forms, titles] = await Promise.all([
    Promise.all(sections.map(({ section }) => findForm(section))),
    loadPageTitles(sections),
  ]);
  const isImport = entry.action === 'import_settings';
  return sections.map(({ section, changes }, index) => {
    const title = titles.get(section) ?? sectionTitle(section);
    const hasTitle = section !== '' && (isImport || section.startsWith('page:'));
    return { section, changes, form: forms[index], prefix: hasTitle ? `${title}: ` : '' };
  });
}

/** Without them, labels contain the ids of pages. */
async function loadPageTitles(sections: readonly SectionChanges[]): Promise<Map<string, string>> {
  if (!sections.some(({ section }) => section.startsWith('page:'))) return new Map();
  const loaded = await toLoaded(callSignedIn('GET /api/admin/settings', {}), { otherwise: '' });
  const documents = 'data' in loaded ? loaded.data.documents : [];
  return new Map(documents.flatMap(({ section, page }) => (page ? [[section, page.title]] : [])));
}
