import type { MotifInks } from '../ink.ts';
import type { MotifName } from '../motifs.ts';
import type { FormName } from './form.ts';

/** Puffs heaped in the basket, the flavour's motif leaning on both sides. */
export interface BasketScene {
  kind: 'basket';
  side: MotifName;
  sideScale: number;
  /** The spice on the puffs. */
  fleck: string;
}

/** A bowl of flour with loose grams. */
export interface BowlScene {
  kind: 'bowl';
  bowl: string;
}

/** A glass of the finished drink between two garnishes. */
export interface GlassScene {
  kind: 'glass';
  liquid: string;
  deep: string;
  foam: string;
  garnishes: readonly [left: MotifName, right: MotifName];
  garnishInks?: Partial<MotifInks>;
  rim?: MotifName;
  top?: MotifName;
}

export type PackScene = BasketScene | BowlScene | GlassScene;

export interface PackDesign {
  form: FormName;
  /** The name on the front, one entry per line. */
  lines: string[];
  hindi: string;
  descriptor: string;
  netWeight: string;
  roundel: readonly [large: string, middle: string, small: string];
  ground: string;
  /** The ground's own colour a shade deeper, for small pattern. */
  groundTone: string;
  key: string;
  pop: string;
  secondPop: string;
  paper: string;
  /** Defaults to `key`. */
  nameInk?: string;
  /** The fine line on the label and the mark above the name; defaults to `pop`. */
  lineInk?: string;
  /** The stripe of the woven border; defaults to `ground`. */
  borderInk?: string;
  motif: MotifName;
  motifInks?: Partial<MotifInks>;
  motifScale: number;
  scene: PackScene;
}

export function motifInksOf(design: PackDesign): MotifInks {
  return { ...plainInksOf(design), ...design.motifInks };
}

/** The pack's inks before a motif asks for its own. */
export function plainInksOf(design: PackDesign): MotifInks {
  return {
    key: design.key,
    main: design.pop,
    second: design.secondPop,
    carved: design.paper,
  };
}
