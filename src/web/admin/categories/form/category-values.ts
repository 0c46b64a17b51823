import type { AdminCategory } from '#shared/catalog/category-contract.ts';

/** Form values by the field names of the server's errors. */
export interface CategoryValues extends Record<string, string> {
  name: string;
  slug: string;
  hindiName: string;
  description: string;
  landingText: string;
  hsn: string;
  gstRate: string;
  'image.url': string;
  'image.alt': string;
}

export const emptyCategory: CategoryValues = {
  name: '',
  slug: '',
  hindiName: '',
  description: '',
  landingText: '',
  hsn: '',
  gstRate: '',
  'image.url': '',
  'image.alt': '',
};

export function toValues(category: AdminCategory): CategoryValues {
  const { name, slug, hindiName, description, landingText, image, hsn, gstRate } = category;
  return {
    name,
    slug,
    hindiName: hindiName ?? '',
    description,
    landingText: landingText ?? '',
    hsn: hsn ?? '',
    gstRate: gstRate === null ? '' : String(gstRate),
    'image.url': image?.url ?? '',
    'image.alt': image?.alt ?? '',
  };
}

/** The request body. */
export function toPayload(values: CategoryValues) {
  const { name, slug, hindiName, description, landingText, hsn } = values;
  const gstRate = Number.parseFloat(values.gstRate);
  const url = values['image.url'];
  return {
    name,
    ...(slug.trim() && { slug: slug.trim() }),
    hindiName,
    description,
    landingText,
    hsn,
    gstRate: Number.isFinite(gstRate) ? gstRate : null,
    image: url ? { url, alt: values['image.alt'] } : null,
  };
}

export const isSameCategory = (a: CategoryValues, b: CategoryValues) =>
  JSON.stringify(toPayload(a)) === JSON.stringify(toPayload(b));

const labels: Record<keyof typeof emptyCategory & string, string> = {
  name: 'Name',
  slug: 'Web address',
  hindiName: 'Hindi name',
  description: 'Description',
  landingText: 'Landing text',
  hsn: 'HSN code',
  gstRate: 'GST rate',
  'image.url': 'Image',
  'image.alt': 'Image description',
};

/** The labels of fields that another admin changed to something else than the form has. */
export function changedLabels(base: CategoryValues, theirs: CategoryValues): string[] {
  return Object.entries(labels).flatMap(([name, label]) =>
    base[name] === theirs[name] ? [] : [label],
  );
}

/** My changes win; everything else is theirs. */
export function mergeChanges(
  base: CategoryValues,
  mine: CategoryValues,
  theirs: CategoryValues,
): CategoryValues {
  const changed = Object.entries(mine).filter(([name, value]) => value !== base[name]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
