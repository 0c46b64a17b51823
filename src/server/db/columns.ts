import { bigint, customType, integer, smallint, sql, text, timestamp } from './drizzle.ts';

export const uuidPrimaryKey = () =>
  text('id')
    .primaryKey()
    .default(sql`gen_random_uuid()::text`);

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An amount that can exceed the range of an integer. */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** Contact and delivery address. The address columns are either all set or all null. */
export const recipient = () => ({
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  street: text('street'),
  city: text('city'),
  stateName: text('state_name'),
  pincode: text('pincode'),
  landmark: text('landmark'),
  /** Of a business customer; both or neither. */
  gstin: text('gstin'),
  companyName: text('company_name'),
});

/** A snapshot of the product at the time of sale. */
export const soldItem = () => ({
  position: smallint('position').notNull(),
  productId: text('product_id').notNull(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  size: text('size'),
  pricePaise: integer('price_paise').notNull(),
  quantity: integer('quantity').notNull(),
  /** The part of the order's discount on the whole line. */
  discountPaise: paise('discount_paise').notNull().default(0),
});

/** A part of a combo at the time of sale, with its own price. The quantity is that of one combo. */
export const soldPart = () => ({
  position: smallint('position').notNull(),
  part: smallint('part').notNull(),
  productId: text('product_id').notNull(),
  name: text('name').notNull(),
  size: text('size'),
  pricePaise: integer('price_paise').notNull(),
  quantity: integer('quantity').notNull(),
});
