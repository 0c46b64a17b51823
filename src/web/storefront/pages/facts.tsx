import type { BlockOf } from '#shared/pages/content.ts';
import { Runs } from './runs.tsx';

export type FactRows = BlockOf<'facts'>['rows'];

/** Names on the left, values on the right. */
export function Facts({ rows }: { rows: FactRows }) {
  return (
    <dl className="num mt-4">
      {rows.map((row) => (
        <div
          key={JSON.stringify(row)}
          className="grid grid-cols-[auto_1fr] max-[15rem]:grid-cols-1 gap-x-5 border-b-[1.5px] border-line pt-2.5 pb-2"
        >
          <dt className="text-ink-2">
            <Runs runs={row.label} />
          </dt>
          <dd className="min-w-0 text-right font-[650] text-balance wrap-anywhere *:[a]:touch-area">
            <Runs runs={row.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The most wanted facts, before the text. */
export function AtAGlance({ rows }: { rows: FactRows }) {
  return (
    <section aria-labelledby="at-a-glance" className="mt-6 rounded-lg bg-sunken px-5 pt-4 pb-5">
      <h2 id="at-a-glance" className="text-sm font-semibold text-ink-2">
        At a glance
      </h2>
      <dl className="num mt-2 grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {rows.map((row) => (
          <div
            key={JSON.stringify(row)}
            className="border-l-3 border-haldi-400 pl-3.5 leading-snug"
          >
            <dt className="text-sm text-ink-2">
              <Runs runs={row.label} />
            </dt>
            <dd className="font-[650]">
              <Runs runs={row.value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
