import { settings } from '#shared/settings/current.ts';
import type { PageMeta } from '#web/page/page-meta.ts';
import { sharedUpload } from '#web/page/shared-upload.ts';
import { faqPage, trailTo } from '#web/page/structured-data.ts';
import { questionsIn } from '../pages/questions.ts';
import type { LoadedCategory } from './loaded-category.ts';

type Shown = Pick<LoadedCategory, 'category' | 'products'>;

/** The breadcrumb, on the page and in its structured data. */
export const trailOf = ({ path, name }: LoadedCategory['category']) =>
  trailTo({ label: name, to: path });

/** Metadata for search engines and link previews; `origin` is the shop's address. */
export function categoryMeta({ category, products }: Shown, origin: string): PageMeta {
  const { path, name, content } = category;
  const questions = content ? questionsIn(content) : [];
  const description =
    category.description ||
    `${name} by ${settings().shop.name}: every pack with price, weight, nutrition and the full list of ingredients.`;
  const whole = (to: string) => new URL(to, origin).href;
  const collection = {
    '@type': 'CollectionPage',
    name,
    description,
    url: whole(path),
    ...(category.image && { image: whole(category.image.url) }),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: products.map((product, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: product.name,
        url: whole(`/products/${product.slug}`),
      })),
    },
  };
  return {
    path,
    title: name,
    description,
    isWholeDescription: true,
    picture: sharedUpload(category.image?.url ?? '', name),
    trail: trailOf(category),
    things: questions.length > 0 ? [collection, faqPage(questions)] : [collection],
  };
}
