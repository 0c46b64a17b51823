import { cutText } from '../cut-text.ts';
import type { FieldChange } from './contract.ts';

const TEXT_MAX = 300;
const CHANGES_MAX = 50;

/** The fields that differ, by their path such as `contact.email` or `slides.0.heading`. */
export function listChanges(before: object, after: object): FieldChange[] {
  const old = flattenFields(before);
  const fresh = flattenFields(after);
  const fields = new Set([...old.keys(), ...fresh.keys()]);
  const changed = [...fields].filter((field) => old.get(field) !== fresh.get(field));
  return changed.slice(0, CHANGES_MAX).map((field) => ({
    field,
    before: cutText(old.get(field) ?? '', TEXT_MAX),
    after: cutText(fresh.get(field) ?? '', TEXT_MAX),
  }));
}

/** The text of every field by its path; null is left out. */
export function flattenFields(
  value: unknown,
  path = '',
  into = new Map<string, string>(),
): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flattenFields(inner, path === '' ? key : `${path}.${key}`, into);
  } else if (typeof value === 'string') into.set(path, value);
  else if (value !== null && value !== undefined) into.set(path, JSON.stringify(value));
  return into;
}
