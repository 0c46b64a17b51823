import type { CategoryAddresses } from '#shared/pages/page-conflicts.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';

type Row = CategoryAddresses & Record<string, unknown>;

/** The catalogue uses the settings, so the settings read the tables of the catalogue without its code. */
export async function readCategoryAddresses(db: Db): Promise<CategoryAddresses[]> {
  const { rows } = await db.execute<Row>(sql`
    select slug, name, landing_text as "landingText", array(
      select r.slug from category_redirects r where r.category_slug = categories.slug) as "previousSlugs"
    from categories order by position, slug`);
  return rows;
}
