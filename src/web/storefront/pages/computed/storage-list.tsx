import { Runs } from '../runs.tsx';
import type { BrowserEntry } from './browser-storage.ts';

/** Entries in the browser's storage with what they hold. */
export function StorageList({ entries }: { entries: readonly BrowserEntry[] }) {
  return (
    <ul>
      {entries.map(({ name, what }) => (
        <li key={name}>
          <Runs runs={[{ text: name, isCode: true }, { text: ` ${what}` }]} />
        </li>
      ))}
    </ul>
  );
}
