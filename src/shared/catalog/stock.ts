import { settings } from '../settings/current.ts';

export interface Availability {
  level: 'in' | 'few' | 'out';
  text: string;
}

export function availabilityOf(stock: number): Availability {
  if (stock < 1) return { level: 'out', text: 'Out of Stock' };
  if (stock <= settings().orders.stock.fewLeftAt)
    return { level: 'few', text: `Only ${stock} left` };
  return { level: 'in', text: 'In Stock' };
}

export function isLowOnCard(stock: number): boolean {
  return stock > 0 && stock <= settings().orders.stock.lowOnCardAt;
}

export function isLowOnDetail(stock: number): boolean {
  return stock > 0 && stock <= settings().orders.stock.lowOnDetailAt;
}

export const stockLevels = ['out', 'low', 'good'] as const;

export type StockLevel = (typeof stockLevels)[number];

export interface StockLevelInfo {
  level: StockLevel;
  /** Finer than the level. */
  grade: 'out' | 'critical' | 'medium' | 'good';
  label: string;
}

/** The stock level in the back-office; every product has exactly one. */
export function stockLevelOf(stock: number): StockLevelInfo {
  if (stock < 1) return { level: 'out', grade: 'out', label: 'Out of Stock' };
  if (stock < settings().orders.stock.criticalBelow) {
    return { level: 'low', grade: 'critical', label: 'Critical Stock' };
  }
  if (stock < settings().orders.stock.goodFrom) {
    return { level: 'low', grade: 'medium', label: 'Medium Stock' };
  }
  return { level: 'good', grade: 'good', label: 'Well Stocked' };
}
