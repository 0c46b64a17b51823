import { Link } from '#web/ui/link.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { listStartingPoints } from './form/new-offer.ts';

/** Shown while the shop has no offer. */
export function StartingPoints() {
  return (
    <Panel title="Start with one of these">
      <PanelBody>
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {Object.entries(listStartingPoints()).map(([name, { label, text }]) => (
            <li key={name} className="grid">
              <Link
                to={`/admin/offers/new?start=${name}`}
                className="grid content-start gap-1 rounded-md border-[1.5px] border-neel-200 bg-surface px-4 py-3.5 transition-colors hover:bg-neel-50"
              >
                <b className="font-[650] text-neel-800">{label}</b>
                <span className="text-sm text-ink-2">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
}
