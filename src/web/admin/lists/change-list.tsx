interface Change {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Changed fields with their values before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {changes.map(({ field, label, before, after }) => (
        <div
          key={field}
          // One below the other in a narrow cell of a table, whatever the width of the window is.
          className="flex flex-wrap gap-x-4 wrap-anywhere"
        >
          <dt className="min-w-0 grow basis-56 font-semibold">{label}</dt>
          <dd className="min-w-0 grow-3 basis-72 text-ink-2">
            <span className="sr-only">Before: </span>
            <del className="decoration-line-strong">{before}</del>
            <span aria-hidden> → </span>
            <span className="sr-only">, after: </span>
            <ins className="text-ink no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
