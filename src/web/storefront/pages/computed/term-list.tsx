interface TermListProps {
  terms: readonly { label: string; value: string | undefined }[];
}

/** A list of terms with their descriptions; terms without a value are left out. */
export function TermList({ terms }: TermListProps) {
  return (
    <dl className="num mt-4 max-w-[36em] border-t-[1.5px] border-line">
      {terms
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-x-6 border-b-[1.5px] border-line py-3 sm:grid-cols-[10.5em_1fr]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 font-[650] wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
