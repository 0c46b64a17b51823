/** The place of each state and union territory on the tile map: code, column and row. */
export const stateTiles: Record<string, [code: string, column: number, row: number]> = {
  'Jammu and Kashmir': ['JK', 2, 0],
  Ladakh: ['LA', 3, 0],
  Punjab: ['PB', 1, 1],
  Chandigarh: ['CH', 2, 1],
  'Himachal Pradesh': ['HP', 3, 1],
  Uttarakhand: ['UK', 4, 1],
  Rajasthan: ['RJ', 1, 2],
  Haryana: ['HR', 2, 2],
  Delhi: ['DL', 3, 2],
  'Uttar Pradesh': ['UP', 4, 2],
  Bihar: ['BR', 5, 2],
  Sikkim: ['SK', 6, 2],
  'Arunachal Pradesh': ['AR', 8, 2],
  Gujarat: ['GJ', 1, 3],
  'Madhya Pradesh': ['MP', 2, 3],
  Chhattisgarh: ['CG', 3, 3],
  Jharkhand: ['JH', 4, 3],
  'West Bengal': ['WB', 5, 3],
  Meghalaya: ['ML', 6, 3],
  Assam: ['AS', 7, 3],
  Nagaland: ['NL', 8, 3],
  'Dadra and Nagar Haveli and Daman and Diu': ['DN', 1, 4],
  Maharashtra: ['MH', 2, 4],
  Telangana: ['TS', 3, 4],
  Odisha: ['OD', 4, 4],
  Tripura: ['TR', 6, 4],
  Mizoram: ['MZ', 7, 4],
  Manipur: ['MN', 8, 4],
  Goa: ['GA', 1, 5],
  Karnataka: ['KA', 2, 5],
  'Andhra Pradesh': ['AP', 3, 5],
  Lakshadweep: ['LD', 0, 6],
  Kerala: ['KL', 1, 6],
  'Tamil Nadu': ['TN', 2, 6],
  Puducherry: ['PY', 3, 6],
  'Andaman and Nicobar Islands': ['AN', 7, 6],
};

const roundFigures = [1, 10, 100, 1000, 10_000, 100_000].flatMap((power) => [
  power,
  2 * power,
  5 * power,
]);

/** Round thresholds of the levels, from 1 to just below the largest count. */
export function levelsFor(most: number): number[] {
  const top = Math.max(0, roundFigures.filter((figure) => figure <= most * 0.85).length - 1);
  const chosen = [0, top - 4, top - 2, top - 1, top].map((index) => Math.max(0, index));
  return [...new Set(chosen)].map((index) => roundFigures[index] ?? 1);
}

/** 0 for no orders, up to the number of levels. */
export function levelOf(count: number, levels: number[]): number {
  return levels.filter((level) => count >= level).length;
}

/** Shortens a count to four characters. */
export function tileFigure(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1_00_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_00_000)}L`;
}
