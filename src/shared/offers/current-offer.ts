import type { CartOffer } from './terms.ts';

export type Audience = 'everyone' | 'first_order' | 'tagged';

/** An offer that is switched on, with the conditions that only the server knows. */
export interface CurrentOffer extends Omit<CartOffer, 'code'> {
  isAutomatic: boolean;
  audience: Audience;
  /** In lower case; a customer needs one of them. */
  tags: string[];
  startsAt: string | null;
  endsAt: string | null;
  totalLimit: number | null;
  customerLimit: number | null;
}

/** Whether its uses are counted under a lock. */
export const isLimited = ({ audience, totalLimit, customerLimit }: CurrentOffer): boolean =>
  audience !== 'everyone' || totalLimit !== null || customerLimit !== null;
