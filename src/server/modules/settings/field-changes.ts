import { cutText } from '#shared/cut-text.ts';
import type { FieldChange } from '#shared/settings/contract.ts';

const TEXT_MAX = 300;
const CHANGES_MAX = 50;

/** The fields that differ, by their path such as `contact.email` or `slides.0.heading`. */
export function listChanges(before: object, after: object): FieldChange[] {
  const old = flatten(before);
  const fresh = flatten(after);
  const fields = new Set([...old.keys(), ...fresh.keys()]);
  const changed = [...fields].filter((field) => old.get(field) !== fresh.get(field));
  return changed.slice(0, CHANGES_MAX).map((field) => ({
    field,
    before: cutText(old.get(field) ?? '', TEXT_MAX),
    after: cutText(fresh.get(field) ?? '', TEXT_MAX),
  }));
}

function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, path === '' ? key : `${path}.${key}`, into);
  } else if (typeof value === 'string') into.set(path, value);
  else if (value !== null && value !== undefined) into.set(path, JSON.stringify(value));
  return into;
}
