import type { Report } from '#shared/analytics/contract.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { FigureTable } from './figure-table.tsx';
import { percentText } from './percent-text.ts';
import { ShareBar } from './share-bar.tsx';
import { StateMap } from './state-map.tsx';

type State = Report['states'][number];

const RANKED = 8;

const nameOf = ({ state }: State) => state ?? 'No address given';
const sum = (states: State[]) => states.reduce((all, { orders }) => all + orders, 0);

export function StatesPanel({ states }: { states: State[] }) {
  const all = sum(states);
  return (
    <Panel title="Orders by state" aside="By delivery address">
      {all === 0 ? (
        <EmptyList title="No orders in this period" />
      ) : (
        <PanelBody>
          <div className="grid gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-10">
            <StateMap states={states} />
            <Ranking states={states} all={all} />
          </div>
          <FigureTable
            caption="Orders by state"
            heads={['State', 'Orders', 'Share', 'Revenue']}
            rows={states.map((state) => ({
              key: nameOf(state),
              cells: [
                nameOf(state),
                formatCount(state.orders),
                percentText(state.orders, all),
                formatRupees(state.revenue),
              ],
            }))}
          />
        </PanelBody>
      )}
    </Panel>
  );
}

function Ranking({ states, all }: { states: State[]; all: number }) {
  const others = sum(states.slice(RANKED));
  const most = Math.max(states[0]?.orders ?? 0, others);
  return (
    <ol className="grid content-start gap-2.5">
      {states.slice(0, RANKED).map((state) => (
        <Rank key={nameOf(state)} name={nameOf(state)} orders={state.orders} {...{ all, most }} />
      ))}
      {others > 0 && <Rank name="Other states" orders={others} {...{ all, most }} isQuiet />}
    </ol>
  );
}

interface RankProps {
  name: string;
  orders: number;
  all: number;
  most: number;
  isQuiet?: boolean | undefined;
}

function Rank({ name, orders, all, most, isQuiet }: RankProps) {
  return (
    <li className="grid gap-1">
      <p className="flex justify-between gap-3 text-sm">
        <b className="font-[650]">{name}</b>
        <span className="num shrink-0 text-ink-2">
          {formatCount(orders)} · {percentText(orders, all)}
        </span>
      </p>
      <ShareBar share={orders / most} isQuiet={isQuiet} />
    </li>
  );
}
