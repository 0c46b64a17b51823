import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { counted } from '#web/lists/counted.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { CourierField } from '../parcels/courier-field.tsx';
import { readCourierFile } from './read-numbers.ts';
import { fillNumbers, type Filled, type ShipParcel } from './ship-rows.ts';
import type { useShipRows } from './use-ship-rows.ts';

const FILE_BYTES_MAX = 2 * 1024 * 1024;
const SHOWN_MAX = 5;

interface ImportNumbersProps {
  ship: ReturnType<typeof useShipRows>;
  parcels: readonly ShipParcel[];
}

/** The courier of all parcels, and the numbers of a courier's file. */
export function ImportNumbers({ ship, parcels }: ImportNumbersProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ tone: 'ok' | 'warn' | 'bad'; text: string }>();

  async function read(file: File | undefined) {
    if (!file) return;
    if (file.size > FILE_BYTES_MAX) {
      setOutcome({ tone: 'bad', text: `${file.name} is too large for a list of parcels.` });
      return;
    }
    const found = readCourierFile(await file.text());
    if ('problem' in found) {
      setOutcome({ tone: 'bad', text: found.problem });
      return;
    }
    const filled = fillNumbers(ship.rows, found.numbers, { parcels });
    ship.setRows(filled.rows);
    const isWhole = filled.unknown.length + filled.repeated.length === 0;
    setOutcome({ tone: isWhole ? 'ok' : 'warn', text: importText(filled) });
  }

  return (
    <Panel title="Courier and numbers">
      <PanelBody>
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          {/* One cell of the grid. */}
          <div>
            <CourierField
              label="Courier of all parcels"
              hint="Remembered on this device. A row can have another one."
              value={ship.courier}
              onChange={({ target }) => ship.setCourier(target.value)}
            />
          </div>
          <div className="sm:pt-6.5">
            <Button
              variant="quiet"
              onClick={() => input.current?.click()}
              icon={<FileSpreadsheet aria-hidden strokeWidth={1.9} />}
            >
              Import a courier’s CSV
            </Button>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              aria-label="CSV file of the courier"
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => {
                void read(target.files?.[0]);
                // Allows the same file to be chosen again after a correction.
                target.value = '';
              }}
            />
          </div>
          {outcome && (
            <div className="sm:col-span-2">
              <Banner tone={outcome.tone}>{outcome.text}</Banner>
            </div>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}

function importText({ count, unknown, repeated }: Filled): string {
  return [
    `${counted(count, 'number')} filled in.`,
    unknown.length > 0 && `Not among the selected orders: ${shorten(unknown)}.`,
    repeated.length > 0 &&
      `More than once in the file, the first number counts: ${shorten(repeated)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function shorten(list: readonly string[]): string {
  const more = list.length > SHOWN_MAX ? ` and ${list.length - SHOWN_MAX} more` : '';
  return `${list.slice(0, SHOWN_MAX).join(', ')}${more}`;
}
