/** One label per page for thermal printers, or four on each sheet of A4. */
export const labelLayouts = ['a6', 'a4'] as const;

export type LabelLayout = (typeof labelLayouts)[number];
