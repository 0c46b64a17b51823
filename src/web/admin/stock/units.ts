import { counted } from '#web/lists/counted.ts';

/** `1 unit`, `1,284 units` */
export const units = (count: number) => counted(count, 'unit');
