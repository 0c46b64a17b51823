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
  if (stock < policy.stockCriticalBelow) {
    return { level: 'low', grade: 'critical', label: 'Critical Stock' };
  }
  if (stock < policy.stockGoodFrom) {
    return { level: 'low', grade: 'medium', label: 'Medium Stock' };
  }
  return { level: 'good', grade: 'good', label: 'Well Stocked' };
}
