import { useCallback, useEffect, useState } from 'react';
import { isRecord } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { readLastCourier, storeLastCourier } from '../parcels/last-courier.ts';
import { emptyRow, startRows, type ShipParcel, type ShipRow, type ShipRows } from './ship-rows.ts';

const DRAFT = 'ship-rows';

/** What is typed, which survives a reload, and the courier of all, which the browser remembers. */
export function useShipRows(parcels: readonly ShipParcel[], owner: string) {
  const [rows, setRows] = useState<ShipRows>(() => startRows(parcels, readDraft(owner)));
  const [courier, setCourier] = useState(readLastCourier);
  useEffect(() => {
    tabStorage.write(DRAFT, { owner, value: rows });
  }, [owner, rows]);
  const change = useCallback(
    (id: string, typed: Partial<ShipRow>) =>
      setRows((now) => ({ ...now, [id]: { ...(now[id] ?? emptyRow), ...typed } })),
    [],
  );
  return {
    rows,
    setRows,
    change,
    courier,
    setCourier(name: string) {
      setCourier(name);
      storeLastCourier(name);
    },
    clearDraft: () => tabStorage.remove(DRAFT),
  };
}

function readDraft(owner: string): ShipRows {
  const draft = tabStorage.read(DRAFT, owner);
  return isRecord(draft) ? (draft as ShipRows) : {};
}
