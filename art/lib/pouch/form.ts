/** Two pack shapes. Tear notches are cut into the outline. */
export interface PouchForm {
  body: string;
  top: number;
  /** Where the top seal ends. */
  seal: number;
  left: number;
  right: number;
  base: number;
  /** The fold line above the base. */
  gusset: string;
  labelBottom: number;
  sceneY: number;
  /** Where the cloth pattern starts, so a motif sits centred above the label. */
  clothY: number;
}

export type FormName = 'pillow' | 'flat';

export const FORMS: Record<FormName, PouchForm> = {
  /** Air-filled stand-up pouch, for makhana. */
  pillow: {
    body:
      'M108 54Q108 48 114 48H486Q492 48 492 54V100L484 104L492.5 108L493 112C499 190 510 300 510 420' +
      'C510 560 503 652 497 712Q494 738 470 742C400 753 200 753 130 742Q106 738 103 712' +
      'C97 652 90 560 90 420C90 300 101 190 107 112L107.5 108L116 104L108 100Z',
    top: 48,
    seal: 112,
    left: 90,
    right: 510,
    base: 747,
    gusset: 'M90 610C104 712 190 737 300 738C410 737 496 712 510 610',
    labelBottom: 498,
    sceneY: 592,
    clothY: 4,
  },
  /** Flat-bottom pouch, for sattu. */
  flat: {
    body:
      'M84 70Q84 64 90 64H510Q516 64 516 70V110L508 114L516 118L517 124C520 240 522 420 521 560' +
      'C521 640 519 690 517 724Q516 744 498 745H102Q84 744 83 724C81 690 79 640 79 560' +
      'C78 420 80 240 83 124L84 118L92 114L84 110Z',
    top: 64,
    seal: 124,
    left: 79,
    right: 521,
    base: 745,
    gusset: 'M82 700C180 709 420 709 518 700',
    labelBottom: 512,
    sceneY: 596,
    clothY: 20,
  },
};

/** The hole a shop hangs the pack by. */
export function hangHole({ top, seal }: PouchForm): string {
  const y = (top + seal) / 2 - 3;
  return `M278 ${y}q0-7 7-7h7q2-5 8-5t8 5h7q7 0 7 7t-7 7h-7q-2 5-8 5t-8-5h-7q-7 0-7-7Z`;
}
