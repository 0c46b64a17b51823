import type { Schema } from './read-schema.ts';

/** Changes after which code of the previous version fails, or can store or read what it does not expect. */
export function findBreakingChanges(before: Schema, after: Schema): string[] {
  return [
    ...removed(before.tables, after.tables).map((table) => `table ${table} is dropped or renamed`),
    ...removed(before.columns, after.columns)
      .filter((name) => after.tables.has(tableOf(name)))
      .map((name) => `column ${name} is dropped or renamed`),
    ...removed(before.functions, after.functions).map((name) => `function ${name} is dropped`),
    ...changedColumns(before, after),
    ...newColumns(before, after),
    ...changedRules(before, after),
  ];
}

const tableOf = (name: string) => name.slice(0, name.indexOf('.'));

type Names = Iterable<string> & { has(name: string): boolean };

const removed = (before: Map<string, unknown> | Set<string>, after: Names | Map<string, unknown>) =>
  [...before.keys()].filter((name) => !after.has(name));

function changedColumns(before: Schema, after: Schema): string[] {
  return [...before.columns].flatMap(([name, old]) => {
    const column = after.columns.get(name);
    if (!column) return [];
    const changes: [boolean, string][] = [
      [column.type !== old.type, `changes from ${old.type} to ${column.type}`],
      [column.isRequired && !old.isRequired, 'no longer accepts null'],
      [!column.isRequired && old.isRequired, 'can now be null'],
      [!column.hasDefault && old.hasDefault, 'loses its default'],
    ];
    return changes.flatMap(([isChanged, text]) => (isChanged ? `column ${name} ${text}` : []));
  });
}

function newColumns(before: Schema, after: Schema): string[] {
  return [...after.columns]
    .filter(([name]) => before.tables.has(tableOf(name)) && !before.columns.has(name))
    .filter(([, { isRequired, hasDefault }]) => isRequired && !hasDefault)
    .map(([name]) => `the new column ${name} is required and has no default`);
}

function changedRules(before: Schema, after: Schema): string[] {
  const lost = [...before.rules]
    .filter(
      ([name, { isUnique, table }]) =>
        isUnique && after.tables.has(table) && !after.rules.has(name),
    )
    .map(([name]) => `${name} is dropped, which \`on conflict\` may need`);
  const added = [...after.rules]
    .filter(([name, { table }]) => before.tables.has(table) && !before.rules.has(name))
    .filter(([, { table, columns }]) =>
      columns.every((column) => before.columns.has(`${table}.${column}`)),
    )
    .map(([name]) => `${name} restricts columns that the previous version writes`);
  return [...lost, ...added];
}
