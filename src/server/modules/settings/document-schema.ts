import { AppError } from '#shared/errors.ts';
import { fieldErrorsOf } from '#shared/field-errors.ts';
import { isPage, parsePage } from './check-page.ts';
import { sections, type SectionName } from '#shared/settings/sections.ts';

const isSection = (key: string): key is SectionName => Object.hasOwn(sections, key);

/** Validates the data of a section or page. The errors are named by their path in the data. */
export function parseDocument(key: string, data: object): object {
  if (isPage(key)) return parsePage(data);
  if (!isSection(key)) throw new AppError('not_found');
  const parsed = sections[key].safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', { errors: fieldErrorsOf(parsed.error.issues) });
}
