import { parseRupees } from '#shared/money.ts';
import { field } from '#shared/read-answer.ts';

export interface Analytics {
  totalRevenue: number;
  totalOrders: number;
  averageOrderValue: number;
  /** In percent. */
  customerSatisfactionRate: number;
}

/** Missing values are zero. */
export function readAnalytics(answer: unknown): Analytics {
  const figure = (name: string) => parseRupees(field(field(answer, 'data'), name));
  return {
    totalRevenue: figure('totalRevenue'),
    totalOrders: figure('totalOrders'),
    averageOrderValue: figure('averageOrderValue'),
    customerSatisfactionRate: figure('customerSatisfactionRate'),
  };
}

/** `71.3%` */
export const formatRate = (percent: number) => `${percent.toFixed(1)}%`;
