import { policy } from '../policy.ts';

export interface Availability {
  level: 'in' | 'few' | 'out';
  text: string;
}

export function availabilityOf(stock: number): Availability {
  if (stock < 1) return { level: 'out', text: 'Out of Stock' };
  if (stock <= policy.fewLeftAt) return { level: 'few', text: `Only ${stock} left` };
  return { level: 'in', text: 'In Stock' };
}

export function isLowOnCard(stock: number): boolean {
  return stock > 0 && stock <= policy.lowStockOnCardAt;
}

export function isLowOnDetail(stock: number): boolean {
  return stock > 0 && stock <= policy.lowStockOnDetailAt;
}
