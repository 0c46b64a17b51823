import { DYES } from '../dyes.ts';

export type HairStyle = 'long' | 'quiff' | 'bun' | 'cap' | 'pallu' | 'grey';
export type Garment = 'dupatta' | 'kurta' | 'saree' | 'pallu' | 'shirt';

export interface Person {
  skin: string;
  hair: string;
  hairStyle: HairStyle;
  /** The garment and its borders. */
  cloth: string;
  trim: string;
  garment: Garment;
  /** The second cloth laid over the shoulder. */
  drape: string;
  /** The wall behind the portrait. */
  wall: string;
  hasBindi?: boolean;
  hasJewellery?: boolean;
  hasMoustache?: boolean;
  hasBeard?: boolean;
  hasGlasses?: boolean;
  /** Head: tilt in degrees, turn in units towards the pack. */
  tilt: number;
  turn: number;
  smile: 'wide' | 'side' | 'laugh';
}

/** The illustrated customers, by the id of their testimonial: a new person is one entry. */
const CAST: Record<string, Person> = {
  v1: {
    skin: '#C98A5E',
    hair: '#23202F',
    hairStyle: 'long',
    cloth: '#E8482B',
    trim: DYES.haldi400,
    garment: 'dupatta',
    drape: DYES.neel700,
    wall: DYES.haldi200,
    hasBindi: true,
    hasJewellery: true,
    tilt: 7,
    turn: 5,
    smile: 'wide',
  },
  v2: {
    skin: '#A96A42',
    hair: '#1C1A26',
    hairStyle: 'quiff',
    cloth: DYES.neel700,
    trim: DYES.haldi400,
    garment: 'kurta',
    drape: 'none',
    wall: DYES.neel100,
    hasMoustache: true,
    tilt: -5,
    turn: 4,
    smile: 'side',
  },
  v3: {
    skin: '#D6A074',
    hair: '#2B1F22',
    hairStyle: 'bun',
    cloth: DYES.patti600,
    trim: DYES.kamal200,
    garment: 'saree',
    drape: DYES.kamal400,
    wall: DYES.kamal100,
    hasBindi: true,
    hasJewellery: true,
    tilt: 9,
    turn: 6,
    smile: 'laugh',
  },
  v4: {
    skin: '#B97B50',
    hair: '#1F1B22',
    hairStyle: 'cap',
    cloth: '#F8F4EC',
    trim: DYES.patti600,
    garment: 'kurta',
    drape: 'none',
    wall: DYES.patti100,
    hasBeard: true,
    tilt: 4,
    turn: 5,
    smile: 'wide',
  },
  v5: {
    skin: '#B5764A',
    hair: '#3A3742',
    hairStyle: 'pallu',
    cloth: DYES.majith600,
    trim: DYES.haldi400,
    garment: 'pallu',
    drape: 'none',
    wall: DYES.haldi100,
    hasBindi: true,
    hasJewellery: true,
    tilt: -6,
    turn: 5,
    smile: 'side',
  },
  v6: {
    skin: '#9B6240',
    hair: '#8B8994',
    hairStyle: 'grey',
    cloth: '#2C7A8A',
    trim: DYES.haldi100,
    garment: 'shirt',
    drape: 'none',
    wall: '#FCE4DE',
    hasGlasses: true,
    tilt: 6,
    turn: 4,
    smile: 'laugh',
  },
};

export function getPerson(id: string): Person {
  const person = CAST[id];
  if (!person) throw new Error(`Testimonial "${id}" has no portrait: add one to art/lib/people.`);
  return person;
}
