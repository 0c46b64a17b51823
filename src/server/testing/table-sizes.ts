/** Tables that stay small: the catalogue, the settings and the records of the software. All others grow with traffic. */
export const smallTables: ReadonlySet<string> = new Set([
  'categories',
  'category_redirects',
  'document_series',
  'invitation_links',
  'invitations',
  'invoicing_start',
  'migrations',
  'product_images',
  'product_taxes',
  'published_assets',
  'scheduled_tasks',
  'second_factors',
  'seeds',
  'settings',
  'settings_previews',
  'settlement_fetch',
]);
