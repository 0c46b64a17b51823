import type { states, unionTerritories } from '../india.ts';
import type { PrintedState } from './document.ts';

type StateName = (typeof states)[number] | (typeof unionTerritories)[number];

/** The first two digits of a GSTIN, and the place of supply on invoices. */
const codes: Record<StateName, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

const namesByCode = new Map(Object.entries(codes).map(([name, code]) => [code, name]));
const codesByName = new Map(Object.entries(codes));

/** Union territories without a legislature, which charge UTGST instead of SGST. */
const UTGST_CODES = new Set(['04', '26', '31', '35', '38']);

export function findState(name: string | null): PrintedState | undefined {
  const code = name === null ? undefined : codesByName.get(name);
  return name === null || code === undefined ? undefined : { name, code };
}

export function findStateByCode(code: string): PrintedState | undefined {
  const name = namesByCode.get(code);
  return name === undefined ? undefined : { name, code };
}

/** The state in which a company is registered: the first two digits of its GSTIN. */
export const findStateOfGstin = (gstin: string) => findStateByCode(gstin.slice(0, 2));

/** The name of the state's part of the tax. */
export const stateTaxName = (code: string) => (UTGST_CODES.has(code) ? 'UTGST' : 'SGST');

/** All states and union territories, by name. */
export const listStates = (): PrintedState[] =>
  Object.entries(codes)
    .map(([name, code]) => ({ name, code }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
