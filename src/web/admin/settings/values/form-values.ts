import type { Data, FieldDescription, ListDescription } from '../forms/describe.ts';
import * as convert from './conversions.ts';
import { readPath, writePath } from './paths.ts';

/** An entry of a list. The key stays the same when entries move. */
export interface Row {
  rowKey: string;
  values: FormValues;
}

/** What the controls of a form hold. */
export type FieldValue = string | boolean | null | readonly string[] | readonly Row[] | FormValues;

export interface FormValues {
  readonly [name: string]: FieldValue;
}

/** Differs between page loads, because a draft brings rows of an earlier one. */
const KEY_PREFIX = Date.now().toString(36);
let lastKey = 0;

export const createRow = (values: FormValues): Row => ({
  rowKey: `${KEY_PREFIX}-${++lastKey}`,
  values,
});

export function toFormValues(fields: readonly FieldDescription[], data: unknown): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, toFieldValue(field, readPath(data, field.name))]),
  );
}

export function createBlankRow({ fields, blank }: ListDescription): Row {
  const row = createRow(toFormValues(fields, blank));
  const ids = fields.filter(({ kind }) => kind === 'id').map(({ name }) => [name, row.rowKey]);
  return { ...row, values: { ...row.values, ...Object.fromEntries(ids) } };
}

function toFieldValue(field: FieldDescription, value: unknown): FieldValue {
  switch (field.kind) {
    case 'toggle':
      return value === true;
    case 'money':
    case 'percent':
      return typeof value === 'number' ? convert.writeRupees(value) : '';
    case 'duration':
      return { ...convert.writeDuration(typeof value === 'number' ? value : 0) };
    case 'days':
      return { min: textOf(readPath(value, 'min')), max: textOf(readPath(value, 'max')) };
    case 'many':
      return listOf(value).map(String);
    case 'texts':
    case 'products':
      return listOf(value).map((text) => createRow({ text: textOf(text) }));
    case 'list':
      return listOf(value).map((entry) => createRow(toFormValues(field.fields, entry)));
    case 'optional':
      return value === null || value === undefined ? null : toFormValues(field.fields, value);
    case 'date-time':
      return typeof value === 'string' ? convert.writeIndiaTime(value) : '';
    case 'text':
    case 'multiline':
    case 'email':
    case 'phone':
    case 'link':
    case 'markdown':
    case 'number':
    case 'choice':
    case 'product':
    case 'category':
    case 'date':
    case 'time':
    case 'hidden':
    case 'id':
    case 'drawing':
    case 'colour':
    case 'image':
    case 'logo':
    case 'icon':
    case 'video':
    case 'captions':
      break;
  }
  return textOf(value);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The data that is sent; unreadable numbers are NaN. */
export function toData(fields: readonly FieldDescription[], values: FormValues): Data {
  let data: Data = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value !== undefined) data = writePath(data, field.name, toFieldData(field, value));
  }
  return data;
}

/** The kind of a field decides the type of its value, so the casts below are safe. */
function toFieldData(field: FieldDescription, value: FieldValue): unknown {
  switch (field.kind) {
    case 'toggle':
      return value;
    case 'number':
    case 'money':
    case 'percent':
      return toNumber(field, value as string);
    case 'duration': {
      const { amount, unit } = value as { amount: string; unit: convert.DurationUnit };
      return convert.readDuration(amount, unit);
    }
    case 'days':
      return toDays(value as { min: string; max: string }, field.whenEmpty);
    case 'many':
      return toChosen(field.options, value as string[]);
    case 'choice':
      return value === '' ? null : toChosen(field.options, [value as string])[0];
    case 'texts':
    case 'products':
      return (value as Row[]).map(({ values }) => values.text);
    case 'list':
      return (value as Row[]).map(({ values }) => toData(field.fields, values));
    case 'optional':
      if (value === null) return field.whenEmpty === 'omit' ? undefined : null;
      return toData(field.fields, value as FormValues);
    case 'date-time':
      return value === '' ? null : convert.readIndiaTime(value as string);
    case 'product':
    case 'category':
    case 'time':
    case 'hidden':
    case 'drawing':
    case 'colour':
    case 'image':
    case 'logo':
    case 'icon':
    case 'video':
    case 'captions':
      return value === '' ? null : value;
    case 'id':
    case 'markdown':
    case 'date':
      return value;
    case 'text':
    case 'multiline':
    case 'email':
    case 'phone':
    case 'link':
      break;
  }
  return toText(value as string, field.whenEmpty);
}

interface NumberField {
  kind: 'number' | 'money' | 'percent';
  whenEmpty?: 'null';
}

function toNumber({ kind, whenEmpty }: NumberField, typed: string): number | null {
  if (typed.trim() === '' && whenEmpty === 'null') return null;
  if (kind === 'money') return convert.readRupees(typed);
  return kind === 'percent' ? convert.readPercent(typed) : convert.readNumber(typed);
}

function toDays({ min, max }: { min: string; max: string }, whenEmpty: 'null' | undefined) {
  if (min.trim() === '' && max.trim() === '' && whenEmpty === 'null') return null;
  return { min: convert.readNumber(min), max: convert.readNumber(max) };
}

function toText(typed: string, whenEmpty: 'null' | 'text' | 'omit' | undefined) {
  if (typed.trim() !== '' || whenEmpty === undefined || whenEmpty === 'text') return typed;
  return whenEmpty === 'null' ? null : undefined;
}

/** In the order of the options, so that the order of clicks is no change. */
function toChosen(options: readonly { value: string | number }[], chosen: readonly string[]) {
  const known = options.filter(({ value }) => chosen.includes(String(value)));
  return known.map(({ value }) => value);
}

/** Compares what was typed, without the keys of rows. */
export function isSameInput(one: FormValues, other: FormValues): boolean {
  const text = (values: FormValues) =>
    JSON.stringify(values, (key, value: unknown) => (key === 'rowKey' ? undefined : value));
  return text(one) === text(other);
}
