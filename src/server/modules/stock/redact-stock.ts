import { can, type Role } from '#shared/accounts/permissions.ts';
import type { Hold, Movement, StockProduct } from '#shared/stock/contract.ts';

// Removes what the role may not see, for all responses of the stock screens.

export const redactProduct = (product: StockProduct, role: Role): StockProduct =>
  can(role, 'view_money') ? product : { ...product, price: null };

export const redactProducts = (products: StockProduct[], role: Role) =>
  products.map((product) => redactProduct(product, role));

export const redactHold = (hold: Hold, role: Role): Hold => ({
  ...hold,
  customer: can(role, 'view_customers') ? hold.customer : null,
  amount: can(role, 'view_money') ? hold.amount : null,
});

/** All other movements may have been caused by the customer. */
const staffReasons: readonly Movement['reason'][] = ['opening', 'restock', 'correction'];

export const redactMovement = (movement: Movement, role: Role): Movement =>
  can(role, 'view_customers') || staffReasons.includes(movement.reason)
    ? movement
    : { ...movement, actor: null };
