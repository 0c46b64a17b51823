// Apart from the schema, so that pages that only link to categories do not load it.

export const categoryListPath = (slug: string) =>
  `/products?${new URLSearchParams({ category: slug }).toString()}`;
