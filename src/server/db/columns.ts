import { bigint, integer, smallint, sql, text, timestamp } from './drizzle.ts';

/** A primary key that the database makes up. */
export const uuidPrimaryKey = () =>
  text('id')
    .primaryKey()
    .default(sql`gen_random_uuid()::text`);

export const time = (name: string) => timestamp(name, { withTimezone: true });

/** An amount that may be a sum of many. */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** Who buys, and where it goes: the address is whole or absent. */
export const recipient = () => ({
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  street: text('street'),
  city: text('city'),
  stateName: text('state_name'),
  pincode: text('pincode'),
  landmark: text('landmark'),
});

/** A product as it was sold. */
export const soldItem = () => ({
  position: smallint('position').notNull(),
  productId: text('product_id').notNull(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  size: text('size'),
  pricePaise: integer('price_paise').notNull(),
  quantity: integer('quantity').notNull(),
});
