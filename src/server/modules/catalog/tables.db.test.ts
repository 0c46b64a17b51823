import { sql } from '../../db/drizzle.ts';
import { expect, test } from 'vitest';
import { shareDatabase } from '../../testing/fresh-database.ts';

const database = shareDatabase('seeded');

test.each([
  [
    'a slug with spaces',
    `update products set slug = 'two words' where id = '1'`,
    'products_slug_check',
  ],
  [
    'a slug that is a number',
    `update products set slug = '2' where id = '1'`,
    'products_slug_is_not_a_number',
  ],
  [
    'a slug twice',
    `update products set slug = 'classic-sattu' where id = '1'`,
    'products_slug_key',
  ],
  ['an empty name', `update products set name = ' ' where id = '1'`, 'products_name_check'],
  [
    'a negative price',
    `update products set price_paise = -1 where id = '1'`,
    'products_price_paise_check',
  ],
  [
    'an original price below the price',
    `update products set original_price_paise = price_paise - 1 where id = '1'`,
    'products_original_price_not_below_price',
  ],
  [
    'negative stock',
    `update product_stock set on_hand = -1 where product_id = '1'`,
    'product_stock_on_hand_check',
  ],
  [
    'more reserved units than units on hand',
    `update product_stock set reserved = on_hand + 1 where product_id = '1'`,
    'product_stock_reserved_within_on_hand',
  ],
  [
    'an unknown category',
    `update products set category_slug = 'chips' where id = '1'`,
    'products_category_slug_fkey',
  ],
  ['an unknown ground', `update products set tile = 'blue' where id = '1'`, 'products_tile_check'],
  ['a SKU twice', `update products set sku = 'SATCLS500' where id = '1'`, 'products_sku_key'],
  [
    'a weight without a unit',
    `update products set weight_unit = null where id = '1'`,
    'products_weight_has_both',
  ],
  [
    'an unknown unit',
    `update products set weight_unit = 'lb' where id = '1'`,
    'products_weight_unit_check',
  ],
  [
    'more than 100 g protein in 100 g',
    `update products set protein = 101 where id = '1'`,
    'products_protein_check',
  ],
  ['a rating above 5', `update products set rating = 5.1 where id = '1'`, 'products_rating_check'],
  [
    'a second primary picture',
    `update product_images set is_primary = true where product_id = '1'`,
    'product_images_one_primary',
  ],
  [
    'a picture without a valid URL',
    `update product_images set url = 'javascript:alert(1)' where product_id = '1'`,
    'product_images_url_check',
  ],
  [
    'a search title of 71 characters',
    `update products set seo_title = repeat('x', 71) where id = '1'`,
    'products_seo_title_check',
  ],
  [
    'an empty search description',
    `update products set seo_description = ' ' where id = '1'`,
    'products_seo_description_check',
  ],
  [
    'two categories with one name',
    `insert into categories (slug, name) values ('gram', 'SATTU')`,
    'categories_name',
  ],
  [
    'a landing text of 5,001 characters',
    `update categories set landing_text = repeat('x', 5001)`,
    'categories_landing_text_check',
  ],
  [
    'a category image without a description',
    `update categories set image_url = '/uploads/a/1.webp'`,
    'categories_image_has_both',
  ],
  [
    'a category image of another site',
    `update categories set image_url = 'https://example.com/a.webp', image_alt = 'A'`,
    'categories_image_url_check',
  ],
  [
    'a redirect to a missing category',
    `insert into category_redirects values ('old', 'chips')`,
    'category_redirects_category_slug_fkey',
  ],
  [
    'deleting a category with products',
    `delete from categories where slug = 'sattu'`,
    'products_category_slug_fkey',
  ],
])('the database rejects %s', async (_case, statement, constraint) => {
  await expect(database().pool.query(statement)).rejects.toMatchObject({ constraint });
});

test('a change of a product updates its timestamp', async () => {
  const { db } = database();
  await db.execute(sql`update products set name = 'New name' where id = '1'`);
  const { rows } = await db.execute(
    sql`select updated_at > created_at as is_later from products where id = '1'`,
  );
  expect(rows).toEqual([{ is_later: true }]);
});
