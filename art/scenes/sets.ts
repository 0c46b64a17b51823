import { DYES } from '../lib/dyes.ts';

/** The inks of one stage set. */
export interface SetInks {
  ground: string;
  /** The ground a shade deeper, for small pattern. */
  tone: string;
  ray: string;
  arch: string;
  archTone: string;
  rim: string;
  flower: readonly [string, string];
}

export const CREAM = '#FFF8E8';
export const FLOOR = DYES.neel900;
export const KEY = DYES.neel900;

export const BORDER_INKS = {
  ground: FLOOR,
  teeth: DYES.haldi400,
  stripe: DYES.majith600,
  flower: CREAM,
};

export const SETS = {
  makhana: {
    ground: DYES.haldi400,
    tone: '#F7B01F',
    ray: '#FFCF5C',
    arch: DYES.neel800,
    archTone: DYES.neel700,
    rim: DYES.majith600,
    flower: [DYES.kamal400, DYES.kamal200],
  },
  sattu: {
    ground: '#F7B4C2',
    tone: '#EF9CAE',
    ray: '#FAC5D0',
    arch: DYES.patti700,
    archTone: DYES.patti600,
    rim: DYES.neel900,
    flower: [DYES.haldi400, DYES.haldi200],
  },
} as const satisfies Record<string, SetInks>;

/** The sattu yard lies in the sun. */
export const YARD_CLOTH = { ground: '#FFD873', tone: '#F7C24A' };
