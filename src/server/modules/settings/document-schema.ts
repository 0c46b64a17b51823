import { AppError } from '#shared/errors.ts';
import { fieldErrorsOf } from '#shared/field-errors.ts';
import type { LegalSettings } from '#shared/settings/legal.ts';
import { isGstin } from '#shared/tax/gstin.ts';
import { findState, findStateOfGstin } from '#shared/tax/states.ts';
import { isPage, parsePage } from './check-page.ts';
import { sections, type SectionName } from '#shared/settings/sections.ts';

const isSection = (key: string): key is SectionName => Object.hasOwn(sections, key);

/** Validates the data of a section or page. The errors are named by their path in the data. */
export function parseDocument(key: string, data: object): object {
  if (isPage(key)) return parsePage(data);
  if (!isSection(key)) throw new AppError('not_found');
  const parsed = sections[key].safeParse(data);
  if (parsed.success) {
    if (key === 'legal') checkGstin(sections.legal.parse(data));
    return parsed.data;
  }
  throw new AppError('invalid_input', { errors: fieldErrorsOf(parsed.error.issues) });
}

/** Not part of the schema, because a version that an earlier release accepted must stay readable. */
function checkGstin({ gstin, address }: LegalSettings): void {
  const message = gstin === null ? undefined : findGstinProblem(gstin, address.state);
  if (message) throw new AppError('invalid_input', { errors: { gstin: message } });
}

function findGstinProblem(gstin: string, stateName: string | null): string | undefined {
  if (!isGstin(gstin)) return 'This is not a GSTIN: the last character does not fit the others';
  const state = findStateOfGstin(gstin);
  if (!state) return 'The first two digits of a GSTIN are the code of a state';
  const registered = findState(stateName);
  if (!registered || registered.code === state.code) return undefined;
  return `This GSTIN belongs to ${state.name}, but the address is in ${registered.name}`;
}
