import type { Data } from '../forms/describe.ts';

const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** The value at a dotted path; undefined if a part of it is missing. */
export function readPath(data: unknown, path: string): unknown {
  let value = data;
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined;
  return value;
}

/** A copy of the data with another value at a dotted path. Undefined removes the field. */
export function writePath(data: Data, path: string, value: unknown): Data {
  const [key = '', ...rest] = path.split('.');
  const current = data[key];
  const next =
    rest.length > 0 ? writePath(isObject(current) ? current : {}, rest.join('.'), value) : value;
  if (next !== undefined) return { ...data, [key]: next };
  const { [key]: _removed, ...others } = data;
  return others;
}
