import { states, unionTerritories } from '#shared/india.ts';
import type { Option } from './describe.ts';

export const stateOptions: readonly Option[] = [...states, ...unionTerritories].map((name) => ({
  value: name,
  label: name,
}));
