import type { TaxInput } from '#shared/catalog/product-input.ts';
import type { FieldErrors } from '#shared/errors.ts';
import {
  findTaxOn,
  GST_BEGAN,
  HSN_MISSING,
  RATE_MISSING,
  toBasisPoints,
} from '#shared/tax/dated-rate.ts';
import type { TaxEntry } from '../catalog/product-taxes.ts';

/** The HSN code and rate that a category gives to new products. */
export interface CategoryTax {
  name: string;
  hsn: string | null;
  rateBasisPoints: number | null;
}

export interface TaxPlanInput {
  /** The stored entries, oldest first; none for a new product. */
  taxes: readonly TaxEntry[];
  input: TaxInput;
  category: CategoryTax | undefined;
  /** A new product gets the values of its category even if it is inactive. */
  isNew: boolean;
  /** The product is active after the change and was not before. */
  isPublished: boolean;
  /** Shops without GST sell without HSN codes. */
  needsHsn: boolean;
  /** The day in India. */
  today: string;
}

export interface TaxPlan {
  /** Inserts this entry, or replaces the one of the same day. */
  put?: TaxEntry;
  /** Removes the entry of this day, because the values before it apply again. */
  remove?: string;
  errors: FieldErrors;
}

const NOTHING: TaxPlan = { errors: {} };

/** Plans how the entries of a product change. */
export function planTax(plan: TaxPlanInput): TaxPlan {
  return plan.taxes.length === 0 ? planFirst(plan) : planChange(plan);
}

function planFirst(plan: TaxPlanInput): TaxPlan {
  const { input, category, isNew, isPublished, needsHsn, today } = plan;
  const statedRate = typeof input.gstRate === 'number' ? toBasisPoints(input.gstRate) : undefined;
  const isStated = Boolean(input.hsn) || statedRate !== undefined;
  if (!isStated && !isNew && !isPublished) return NOTHING;
  const hsn = input.hsn ?? category?.hsn ?? undefined;
  const rateBasisPoints = statedRate ?? category?.rateBasisPoints ?? undefined;
  if (hsn === undefined && rateBasisPoints === undefined) {
    return isPublished && needsHsn ? refuse('hsn', missingText(category)) : NOTHING;
  }
  if (hsn === undefined) return refuse('hsn', HSN_MISSING);
  if (rateBasisPoints === undefined) return refuse('gstRate', RATE_MISSING);
  if (input.gstFrom && input.gstFrom !== today) return refuse('gstFrom', FIRST_APPLIES);
  return { put: { hsn, rateBasisPoints, appliesFrom: GST_BEGAN }, errors: {} };
}

function planChange({ taxes, input, today }: TaxPlanInput): TaxPlan {
  if (input.hsn === null) return refuse('hsn', HSN_MISSING);
  if (input.gstRate === null) return refuse('gstRate', RATE_MISSING);
  const appliesFrom = input.gstFrom ?? today;
  const isPast = appliesFrom < today;
  const current = findTaxOn(taxes, isPast ? today : appliesFrom) ?? taxes[0];
  if (!current) return NOTHING;
  const rateBasisPoints =
    input.gstRate === undefined ? current.rateBasisPoints : toBasisPoints(input.gstRate);
  const values = { hsn: input.hsn ?? current.hsn, rateBasisPoints };
  if (isSame(current, values)) return NOTHING;
  if (isPast) return refuse('gstFrom', IN_THE_PAST);
  const before = taxes.findLast((entry) => entry.appliesFrom < appliesFrom);
  if (before && isSame(before, values)) return { remove: appliesFrom, errors: {} };
  return { put: { ...values, appliesFrom }, errors: {} };
}

type Values = Omit<TaxEntry, 'appliesFrom'>;

const isSame = (a: Values, b: Values) => a.hsn === b.hsn && a.rateBasisPoints === b.rateBasisPoints;

const refuse = (field: string, message: string): TaxPlan => ({ errors: { [field]: message } });

const FIRST_APPLIES = 'The first HSN code and rate apply at once. Leave the date empty';
export const IN_THE_PAST =
  'Choose today or a later day. Invoices of earlier days have their rate already';

const missingText = (category: CategoryTax | undefined) =>
  category ? `Enter the HSN code, or enter one for the category ${category.name}` : HSN_MISSING;
