import { readFileSync } from 'node:fs';
import type { StateName } from '#shared/india.ts';
import type { PincodePlace } from '#shared/pincodes/contract.ts';

interface Place {
  state: StateName;
  city: string;
}

interface Places {
  byPincode: Map<number, Place>;
  otherStates: Map<number, StateName[]>;
}

let places: Places | undefined;

/** Undefined for unknown pincodes, which can exist nevertheless. The first call reads the table. */
export function findPincode(pincode: string): PincodePlace | undefined {
  places ??= readPlaces();
  const code = Number(pincode);
  const place = places.byPincode.get(code);
  return place && { pincode, ...place, otherStates: places.otherStates.get(code) ?? [] };
}

/** Each line has a state, a city and their pincodes. Lines without a city list pincodes that lie partly in the state. */
function readPlaces(): Places {
  const text = readFileSync(new URL('pincodes.txt', import.meta.url), 'utf8');
  const byPincode = new Map<number, Place>();
  const otherStates = new Map<number, StateName[]>();
  for (const line of text.trimEnd().split('\n')) {
    // The script that writes the table checks the names.
    const [state, city, pincodes] = line.split('\t') as [StateName, string, string];
    const place = { state, city };
    for (const code of pincodes.split(' ').map(Number)) {
      if (city === '') otherStates.set(code, [...(otherStates.get(code) ?? []), state]);
      else byPincode.set(code, place);
    }
  }
  return { byPincode, otherStates };
}
