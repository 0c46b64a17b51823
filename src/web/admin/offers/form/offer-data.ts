import type { AdminOffer } from '#shared/offers/contract.ts';
import type { OfferKind } from '#shared/offers/terms.ts';
import { fieldsOf, type Data, type Option } from '../../settings/forms/describe.ts';
import { toData, toFormValues, type FormValues } from '../../settings/values/form-values.ts';
import { allFields, describeOffer } from './offer-fields.ts';
import { emptyOffer } from './new-offer.ts';

/** The form that these values show. */
export function formOf(values: FormValues, categories: readonly Option[]) {
  return describeOffer({
    kind: values['terms.kind'] as OfferKind,
    isAutomatic: values.isAutomatic === 'automatic',
    isTagged: values.audience === 'tagged',
    categories,
  });
}

/** Fields that the stored offer does not have get their defaults, for when another kind is chosen. */
export function toValues(offer: Data, categories: readonly Option[]): FormValues {
  const terms = Object.assign({}, emptyOffer.terms, offer.terms);
  const isAutomatic = offer.isAutomatic === true ? 'automatic' : 'code';
  return toFormValues(allFields(categories), { ...offer, terms, isAutomatic });
}

/** All fields, also those that do not matter, to compare versions. */
export const toAllData = (values: FormValues, categories: readonly Option[]): Data =>
  toData(allFields(categories), values);

/** The request body, without the fields that do not matter. */
export function toBody(values: FormValues, categories: readonly Option[]): Data {
  return withSwitch(toData(fieldsOf(formOf(values, categories)), values));
}

/** The choice is a text in the form. */
function withSwitch(data: Data): Data {
  return { code: null, tags: [], ...data, isAutomatic: data.isAutomatic === 'automatic' };
}

/** The percentage of “buy X, get Y” starts at free, that of the other kinds empty. */
export function withKind(values: FormValues, kind: string): FormValues {
  const name = 'terms.percentBasisPoints';
  const isFree = values[name] === '100';
  const wasBuyX = values['terms.kind'] === 'buy_x_get_y';
  if (kind === 'buy_x_get_y' && !wasBuyX) return { ...values, [name]: '100' };
  return wasBuyX && isFree ? { ...values, [name]: '' } : values;
}

/** The slugs of categories that an offer names. */
export function namedCategories({ included, excluded, terms }: AdminOffer): string[] {
  const get = terms.kind === 'buy_x_get_y' ? terms.getGoods : null;
  return [included, excluded, get].flatMap((goods) => goods?.categories ?? []);
}
