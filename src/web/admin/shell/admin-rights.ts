export const ADMIN_RIGHTS =
  'Admins have full administrative access to manage products, users and orders.';
