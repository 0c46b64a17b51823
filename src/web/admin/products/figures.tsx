import { formatCount } from '#shared/numbers.ts';

interface FiguresProps {
  figures: readonly { label: string; value: number }[];
}

export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="rounded-md bg-table-head px-3.5 py-2.5">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="num text-lead font-bold">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
