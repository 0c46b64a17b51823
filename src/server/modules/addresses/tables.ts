import type { StateName } from '#shared/india.ts';
import { timestamptz, uuidPrimaryKey } from '../../db/columns.ts';
import { boolean, pgTable, text } from '../../db/drizzle.ts';

/** The address book of an account. One address is the default as long as there are any. */
export const addresses = pgTable('addresses', {
  id: uuidPrimaryKey(),
  userId: text('user_id').notNull(),
  label: text('label').notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  stateName: text('state_name').$type<StateName>().notNull(),
  pincode: text('pincode').notNull(),
  landmark: text('landmark'),
  isDefault: boolean('is_default').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
