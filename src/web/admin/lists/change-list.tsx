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
          className="grid gap-x-4 wrap-anywhere sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
        >
          <dt className="font-semibold">{label}</dt>
          <dd className="text-ink-2">
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
