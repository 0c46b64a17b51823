import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { sections } from '#shared/settings/sections.ts';
import { fieldsOf, type FieldDescription } from './describe.ts';
import { findForm, findSchema, hasForm } from './load-form.ts';

type Definition = z.core.$ZodTypeDef & {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

/** The paths of all values of a schema; `[]` is an entry of a list. */
function schemaPaths(schema: z.core.$ZodType, path = ''): string[] {
  const def = schema._zod.def as Definition;
  const join = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, inner]) => schemaPaths(inner, join(key)));
  if (def.element) return schemaPaths(def.element, `${path}[]`);
  const inner = def.innerType ?? def.out;
  return inner ? schemaPaths(inner, path) : [path];
}

function describedPaths(fields: readonly FieldDescription[], prefix = ''): string[] {
  return fields.flatMap((field) => {
    const path = `${prefix}${field.name}`;
    if (field.kind === 'list') return describedPaths(field.fields, `${path}[].`);
    if (field.kind === 'optional') return describedPaths(field.fields, `${path}.`);
    if (field.kind === 'days') return [`${path}.min`, `${path}.max`];
    return ['many', 'texts', 'products'].includes(field.kind) ? [`${path}[]`] : [path];
  });
}

/** Sections that have no form: the set-up on the overview writes it. */
const withoutForm = ['setup'];
const withForm = [
  ...Object.keys(sections).filter((section) => !withoutForm.includes(section)),
  'page:about',
];

test.each(withForm)(
  'the form of %s describes every field of its schema and no other',
  async (section) => {
    const [form, schema] = await Promise.all([findForm(section), findSchema(section)]);
    if (!form || !schema) throw new Error(`${section} has no form`);
    expect(describedPaths(fieldsOf(form)).sort()).toEqual(schemaPaths(schema).sort());
  },
);

test.each(withForm)('no two fields of %s have the same name or an empty label', async (section) => {
  const fields = fieldsOf((await findForm(section)) ?? { groups: [] });
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  expect(fields.filter(({ label }) => label.trim() === '')).toEqual([]);
});

test('a section without a form has no page', () => {
  expect(hasForm('setup')).toBe(false);
});
