import { useCallback, useEffect, useState } from 'react';
import { isRecord } from '#shared/read-answer.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { emptyRow, startRows, type ShipOrder, type ShipRow, type ShipRows } from './ship-rows.ts';

const DRAFT = 'ship-rows';
const COURIER = 'last-courier';

/** What is typed, which survives a reload, and the courier of all, which the browser remembers. */
export function useShipRows(orders: readonly ShipOrder[], owner: string) {
  const [rows, setRows] = useState<ShipRows>(() => startRows(orders, readDraft(owner)));
  const [courier, setCourier] = useState(readCourier);
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
      void safeStorage.setItem(COURIER, name);
    },
    clearDraft: () => tabStorage.remove(DRAFT),
  };
}

function readCourier(): string {
  const stored = safeStorage.getItem(COURIER);
  return typeof stored === 'string' ? stored : '';
}

function readDraft(owner: string): ShipRows {
  const draft = tabStorage.read(DRAFT, owner);
  return isRecord(draft) ? (draft as ShipRows) : {};
}
