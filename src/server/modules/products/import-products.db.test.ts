import { expect, test } from 'vitest';
import type { ImportReport } from '#shared/catalog/admin-contract.ts';
import { desc, eq, sql } from '../../db/drizzle.ts';
import { buy } from '../../testing/checkout-flow.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { openAdminShop, ajwainSattu, lastEntry } from '../../testing/product-admin.ts';
import { createUser } from '../../testing/users.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { auditEntries } from '../audit/tables.ts';
import { selectProducts } from '../catalog/queries.ts';
import { productImages, products, productTaxes } from '../catalog/tables.ts';
import { stockMovements } from '../inventory/tables.ts';

async function createImportShop() {
  const managed = await openAdminShop();
  const { send } = managed;
  const importCsv = async (lines: string[] | string, isDryRun = false): Promise<ImportReport> => {
    const csv = typeof lines === 'string' ? lines : lines.join('\n');
    const x = await send('POST /api/admin/products/import', { csv, isDryRun });
    if (!x.data) throw new Error(JSON.stringify(x));
    return x.data;
  };
  const download = async () => {
    const { headers, text } = await send('GET /api/admin/products/export');
    return { headers, csv: String(text) };
  };
  return { ...managed, importCsv, download };
}

const readEverything = async ({ db }: TestShop) => ({
  products: await db.select().from(products).orderBy(products.id),
  images: await db
    .select()
    .from(productImages)
    .orderBy(productImages.productId, productImages.position),
  movements: await db.select().from(stockMovements).orderBy(stockMovements.id),
});

const specialCharacters = {
  name: 'सत्तू, “the” =best',
  hindiName: '=cmd|calc',
  tagline: '-50% @ ₹99, only "today"',
  description: 'First line\nsecond, "quoted"\r\nthird — ₹',
  shortDescription: "'=1+1",
  seoTitle: 'Title, "quoted"',
  seoDescription: '=1+1',
  sku: '-A-1',
  tags: ['a, b', 'c;d'],
  serveIdeas: ['With milk; cold', '+ ice'],
  originalPrice: 1234.5,
  weight: { value: 0.25, unit: 'kg' },
  nutritionalInfo: { calories: 400.5, fat: 0 },
  images: [
    { url: 'https://example.com/a.jpg?x=1,2', alt: 'Ä' },
    { url: '/art/no-picture.svg', alt: 'B', isPrimary: true },
  ],
  shelfLifeMonths: 9,
  isActive: false,
  isOrganic: true,
};

test('importing an export changes nothing', async () => {
  const { shop, add, importCsv, download } = await createImportShop();
  await add(specialCharacters);
  await shop.db.execute(
    sql`update products set weight_value = null, weight_unit = null where id = '3'`,
  );
  const before = await readEverything(shop);
  const { headers, csv } = await download();
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="products-[\d-]+\.csv"$/);
  expect(csv).toContain(`"'=cmd|calc"`.replaceAll('"', ''));
  expect(await importCsv(csv)).toEqual({
    rows: 11,
    created: 0,
    changed: 0,
    unchanged: 11,
    badRows: [],
    freeRows: [],
    isDryRun: false,
  });
  expect(await readEverything(shop)).toEqual(before);
});

test('an export restores all products in an empty shop', async () => {
  const { shop, add, importCsv, download, send } = await createImportShop();
  await add(specialCharacters);
  const readProducts = async () => {
    const { data } = await send('GET /api/products?sort=name-asc');
    const ignored = { id: '', _id: '', createdAt: '', rating: null, images: [] };
    return data.products.map((product: object) => Object.assign(product, ignored));
  };
  const before = await readProducts();
  const { csv } = await download();
  await shop.db.execute(sql`delete from products`);
  expect(await importCsv(csv)).toMatchObject({ created: 11, badRows: [] });
  expect(await readProducts()).toEqual(before);
});

test('rows change products with the same SKU or slug, and create others', async () => {
  const { shop, admin, add, importCsv, get } = await createImportShop();
  const bySku = await add({ sku: 'AJW-1', images: [{ url: '/a.webp', alt: 'Kept' }] });
  const bySlug = await add({ name: 'Masala', slug: 'masala', tagline: 'Stays' });
  const report = await importCsv([
    'SKU , slug,Name,category,price,stock,images,isFeatured',
    'ajw-1,,Ajwain new,Sattu,"₹1,299.50",55,/b.webp /a.webp,TRUE',
    ',masala,,,,,,',
    'NEW-1,,Brand new,makhana,20,7,,',
    ',,Brand new,makhana,20,0,,no',
  ]);
  expect(report).toEqual({
    rows: 4,
    created: 2,
    changed: 1,
    unchanged: 1,
    badRows: [],
    freeRows: [],
    isDryRun: false,
  });
  expect(await get(bySku.id)).toMatchObject({
    name: 'Ajwain new',
    slug: bySku.slug,
    price: 1299.5,
    stock: 55,
    isFeatured: true,
    version: 2,
    images: [
      { url: '/b.webp', alt: 'Ajwain new', isPrimary: true },
      { url: '/a.webp', alt: 'Kept', isPrimary: false },
    ],
  });
  expect(await get(bySlug.id)).toEqual(bySlug);
  const added = await selectProducts(shop.db).where(eq(products.name, 'Brand new'));
  expect(added).toMatchObject([
    { slug: 'brand-new', sku: 'NEW-1', onHand: 7 },
    { slug: 'brand-new-2', sku: null, onHand: 0 },
  ]);
  const moved = await shop.db
    .select()
    .from(stockMovements)
    .orderBy(desc(stockMovements.id))
    .limit(2);
  expect(moved).toMatchObject([
    {
      productId: bySku.id,
      onHandChange: 15,
      reason: 'correction',
      actor: admin.email,
      note: 'Import',
    },
    { onHandChange: 7, reason: 'opening', actor: admin.email },
  ]);
  expect(await lastEntry(shop)).toMatchObject({
    actor: admin.email,
    action: 'import_products',
    subject: '2 added, 1 changed',
    outcome: 'done',
  });
});

test('a file with SKUs and stocks changes only stocks, without a new version', async () => {
  const { shop, add, importCsv, get } = await createImportShop();
  const product = await add({ sku: 'AJW-1' });
  await buy(shop, await createUser(shop.db), [{ productId: product.id, quantity: 2 }]);
  expect(await importCsv('sku,stock\nAJW-1,60\n')).toMatchObject({ changed: 1, badRows: [] });
  expect(await get(product.id)).toMatchObject({ stock: 60, version: 1, soldCount: 2 });
  expect((await importCsv('sku,stock\nAJW-2,60\n')).badRows).toEqual([
    {
      line: 2,
      column: null,
      message:
        'No product has this SKU or web address, and a new one needs name, category, price, stock',
    },
  ]);
});

test('empty cells clear optional fields and keep required ones', async () => {
  const { add, importCsv, get } = await createImportShop();
  const { id } = await add({ ...specialCharacters, sku: 'AJW-1', slug: 'ajwain', origin: 'Bihar' });
  const header =
    'sku,slug,name,category,price,stock,isActive,unit,fat,hindiName,tags,originalPrice,images';
  expect(await importCsv([header, 'AJW-1,,,,,,,,,,,,'])).toMatchObject({ changed: 1, badRows: [] });
  expect(await get(id)).toMatchObject({
    name: specialCharacters.name,
    slug: 'ajwain',
    category: 'sattu',
    price: ajwainSattu.price,
    stock: 40,
    isActive: false,
    weight: { value: 0.25, unit: 'g' },
    nutritionalInfo: { calories: 400.5 },
    hindiName: null,
    tags: [],
    originalPrice: null,
    origin: 'Bihar',
    images: [{ url: '/art/no-picture.svg', alt: specialCharacters.name, isPrimary: true }],
  });
  expect(await importCsv(['sku,weight,calories', 'AJW-1,,'])).toMatchObject({ changed: 1 });
  expect(await get(id)).toMatchObject({ weight: null, nutritionalInfo: null });
});

test('the original price may equal the price, for new and existing products', async () => {
  const { add, importCsv, get } = await createImportShop();
  const { id } = await add({ sku: 'AJW-1', originalPrice: 200 });
  const file = [
    'sku,name,category,price,originalPrice,stock',
    'AJW-1,,,200,200,',
    'NEW-1,New,sattu,50,50,5',
  ];
  expect(await importCsv(file)).toMatchObject({ created: 1, changed: 1, badRows: [] });
  expect(await get(id)).toMatchObject({ price: 200, originalPrice: 200 });
});

test('imports and reports rows that make an active product free', async () => {
  const { add, importCsv, get } = await createImportShop();
  const { id } = await add({ sku: 'AJW-1', name: 'Ajwain' });
  const file = [
    'sku,name,category,price,stock,isActive',
    'AJW-1,,,0,,',
    'NEW-1,Gift,sattu,0,5,yes',
    'NEW-2,Hidden,sattu,0,5,no',
    'NEW-3,Paid,sattu,1,5,yes',
  ];
  expect(await importCsv(file)).toMatchObject({
    badRows: [],
    freeRows: [
      { line: 2, name: 'Ajwain' },
      { line: 3, name: 'Gift' },
    ],
  });
  expect(await get(id)).toMatchObject({ price: 0 });
  expect(await importCsv(['sku,tagline', 'AJW-1,Still free'])).toMatchObject({
    changed: 1,
    freeRows: [],
  });
});

test('a dry run reports readEverything and writes nothing', async () => {
  const { shop, importCsv } = await createImportShop();
  const before = await readEverything(shop);
  const entries = await shop.db.$count(auditEntries);
  const file = ['name,category,price,stock', 'A,sattu,1,1', 'B,sattu,x,1'];
  expect(await importCsv(file, true)).toEqual({
    rows: 2,
    created: 1,
    changed: 0,
    unchanged: 0,
    badRows: [{ line: 3, column: 'price', message: 'Price must be a number' }],
    freeRows: [],
    isDryRun: true,
  });
  expect(await importCsv(file.slice(0, 2), true)).toMatchObject({ created: 1, badRows: [] });
  expect(await readEverything(shop)).toEqual(before);
  expect(await shop.db.$count(auditEntries)).toBe(entries);
});

test('reports each error with line and column, and writes nothing', async () => {
  const { shop, add, importCsv } = await createImportShop();
  const old = await add({ name: 'Old', sku: 'OLD-1', originalPrice: 200 });
  const { id } = await add({ name: 'Gone', sku: 'GONE-1' });
  await shop.db.execute(
    sql`update products set is_active = false, archived_at = now() where id = ${id}`,
  );
  const before = await readEverything(shop);
  const { badRows } = await importCsv([
    'sku,slug,name,category,price,stock,weight,unit,protein,isActive,tags',
    'DUP-1,,Fine,sattu,10,5,,,,,',
    'dup-1,,Twice,sattu,10,5,,,,,',
    ',fine-slug,A,sattu,10,5,,,,,',
    ',fine-slug,B,sattu,10,5,,,,,',
    'OLD-1,,,,250,,,,,,',
    ',old,,,,,,,,,',
    'GONE-1,,,,,,,,,,',
    ',,C,tea,-1,1.5,5,lb,200,maybe,',
    ',,D,sattu,"12,5",5,0,g,,,',
    ',,,sattu,,,,,,,',
    ',1234,E,sattu,1,1,,,,,',
    '"a,b",,F,sattu,1,1,,,,,',
    'X-1,,G,sattu,1,1',
    'X-2,,H,sattu,1,1,,,,,,extra',
    `OLD-2,classic-sattu,,,,,,,,,${'x'.repeat(41)}`,
    `OLD-1X,${old.slug},,,,,,,,,`,
  ]);
  const messages = badRows.map(({ line, column, message }) => `${line} ${column}: ${message}`);
  expect(messages).toEqual([
    '3 sku: Line 2 has the same SKU',
    '5 slug: Line 4 has the same web address',
    '6 originalPrice: The original price (MRP) must not be below the price',
    '7 null: Line 6 changes the same product',
    '8 null: “Gone” is archived. Restore it before you change it',
    '9 category: There is no such category',
    '9 price: Price must be 0 or more',
    '9 unit: Use one of g, kg, ml, l',
    '9 protein: Protein must be at most 100',
    '9 isActive: Use true or false',
    '9 stock: Please enter a valid stock number (0 or greater)',
    '10 price: Price must be a number',
    '10 weight: Weight must be above 0',
    '11 name: Product name is required',
    '11 price: Price must be a number',
    '11 stock: Please enter a valid stock number (0 or greater)',
    '12 slug: Use lowercase letters, digits and single dashes, but not only digits',
    '13 sku: Use 3 to 32 letters, digits and dashes for the SKU',
    '14 null: This row has 6 cells, but there are 11 columns',
    '15 null: This row has 12 cells, but there are 11 columns',
    '16 tags: Tags must be at most 40 characters',
    '17 slug: Line 7 has the same web address',
  ]);
  expect(await readEverything(shop)).toEqual(before);
});

test('rejects a slug of another product', async () => {
  const { add, importCsv } = await createImportShop();
  await add({ name: 'A', sku: 'AAA-1' });
  await add({ name: 'B', sku: 'BBB-1' });
  const { badRows } = await importCsv(['sku,slug', 'AAA-1,b', 'BBB-1,a']);
  expect(badRows).toEqual([
    { line: 2, column: 'slug', message: '“B” already has this web address' },
    { line: 3, column: 'slug', message: '“A” already has this web address' },
  ]);
});

test('imports barcodes, also without their first 0, and rejects taken and repeated ones', async () => {
  const { add, importCsv } = await createImportShop();
  await add({ name: 'A', sku: 'AAA-1', barcode: '4006381333931' });
  await add({ name: 'B', sku: 'BBB-1' });
  const { badRows } = await importCsv([
    'sku,barcode',
    'BBB-1,4006381333931',
    'CCC-1,8901063142237',
    'DDD-1,08901063142237',
    'EEE-1,8.90106E+12',
  ]);
  const messages = badRows.map(({ line, column, message }) => `${line} ${column}: ${message}`);
  expect(messages).toContain('2 barcode: “A” already has this barcode');
  expect(messages).toContain('4 barcode: Line 3 has the same barcode');
  const report = await importCsv(['sku,barcode', 'AAA-1,4006381333931', 'BBB-1,36000291452']);
  expect(report).toMatchObject({ badRows: [], changed: 1, unchanged: 1 });
  const again = await importCsv(['sku,barcode', 'BBB-1,036000291452']);
  expect(again).toMatchObject({ badRows: [], unchanged: 1 });
  const wrong = await importCsv(['sku,barcode', 'AAA-1,8.90106E+12']);
  expect(wrong.badRows).toEqual([
    { line: 2, column: 'barcode', message: 'Use only the digits of the barcode' },
  ]);
});

test('a generated slug is never one that a later row requests', async () => {
  const { shop, importCsv } = await createImportShop();
  const report = await importCsv([
    'name,slug,category,price,stock',
    'Ajwain,,sattu,1,1',
    'Other,ajwain,sattu,1,1',
  ]);
  expect(report).toMatchObject({ created: 2, badRows: [] });
  const rows = await shop.db
    .select()
    .from(products)
    .where(sql`${products.name} in ('Ajwain', 'Other')`);
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(['ajwain', 'ajwain-2']);
});

test.each([
  ['', 'The file is empty'],
  ['\n\n', 'The file is empty'],
  ['sku,name\n', 'There are no products below the first line'],
  ['\u0000\u0001PNG\u0002', 'The first line must name the columns.'],
  ['Peri Peri,makhana,20', 'The first line must name the columns.'],
  ['sku,colour\nA,red', 'There is no column “colour”.'],
  ['sku,SKU\nA,B', 'The column “sku” appears twice'],
  ['sku,name\n"A,B', 'A quotation mark is opened here but never closed'],
])('rejects an unreadable file (%j)', async (csv, message) => {
  const { importCsv } = await createImportShop();
  const { badRows, rows } = await importCsv(csv);
  expect([rows, badRows.length]).toEqual([0, 1]);
  expect(badRows[0]?.message).toContain(message);
});

/** Four large files take a while on a busy machine. */
const LARGE_FILES_MS = 120_000;

const header = 'sku,name,category,price,stock,description,images';
const toRow = (n: number, price: string | number = n) =>
  `BULK-${n},Product ${n},sattu,${price},${n},"Nice, ${n}",/a.webp /b.webp`;

test('reports all 37 bad rows of 5,000 and writes nothing', async () => {
  const { shop, importCsv } = await createImportShop();
  const isBad = (n: number) => n % 135 === 1;
  const numbers = Array.from({ length: 5000 }, (_, index) => index + 1);
  const bad = numbers.filter(isBad).slice(0, 37);
  const rows = numbers.map((n) => toRow(n, bad.includes(n) ? 'dear' : 20));
  const report = await importCsv([header, ...rows]);
  expect(report).toMatchObject({ rows: 5000, created: 4963 });
  expect(report.badRows).toEqual(
    bad.map((n) => ({ line: n + 1, column: 'price', message: 'Price must be a number' })),
  );
  expect(await shop.db.$count(products)).toBe(10);
});

test(
  'creates 5,000 products with one file, changes them with the next, and skips unchanged ones',
  async () => {
    const { shop, importCsv, download } = await createImportShop();
    const file = (more: number) => [
      header,
      ...Array.from({ length: 5000 }, (_, n) => toRow(n + 1, n + 1 + more)),
    ];
    expect(await importCsv(file(0))).toMatchObject({ created: 5000, badRows: [] });
    expect(await importCsv(file(0))).toMatchObject({ unchanged: 5000, changed: 0, created: 0 });
    expect(await importCsv(file(1))).toMatchObject({ changed: 5000, badRows: [] });
    const { rows } = await shop.db.execute(sql`
    select count(*)::int as count, sum(price_paise - on_hand * 100)::int as dearer, max(version) as version,
      (select count(*)::int from product_images where url = '/b.webp') as images
    from products join product_stock on product_id = id where sku like 'BULK-%'`);
    expect(rows).toEqual([{ count: 5000, dearer: 5000 * 100, version: 2, images: 5000 }]);
    const { csv } = await download();
    expect(csv.split('\r\n')).toHaveLength(1 + 5010 + 1);
    const tooMany = await importCsv([...file(0), toRow(5001)]);
    expect(tooMany.badRows).toEqual([
      {
        line: 1,
        column: null,
        message: 'The file has 5,001 products. Import at most 5,000 at once',
      },
    ]);
    expect(await shop.db.$count(auditEntries, eq(auditEntries.action, 'import_products'))).toBe(3);
  },
  LARGE_FILES_MS,
);

test.each(['slug,tagline', 'slug,sku'])(
  'concurrent sales and an import of %s all take effect without a deadlock',
  async (columns) => {
    const { shop, importCsv } = await createImportShop();
    const rows = await shop.db.select().from(products);
    const file = rows.map(({ slug }, n) => `${slug},NEW-${n}`).toReversed();
    const buyers = await Promise.all(Array.from({ length: 6 }, () => createUser(shop.db)));
    const lines = ['3', '1', '2'].map((productId) => ({ productId, quantity: 1 }));
    const [report, ...numbers] = await Promise.all([
      importCsv([columns, ...file]),
      ...buyers.map((buyer, n) => buy(shop, buyer, n % 2 ? lines : lines.toReversed())),
    ]);
    expect(report).toMatchObject({ changed: 10, badRows: [] });
    for (const number of numbers) expect(number).toMatch(/^TKR-/);
    const { rows: wrong } = await shop.db.execute(sql`
      select product_id from product_stock left join stock_movements m using (product_id) group by product_id
      having on_hand <> coalesce(sum(on_hand_change), 0) or reserved <> coalesce(sum(reserved_change), 0)`);
    expect(wrong).toEqual([]);
  },
);

test('an import that waits for a product does not delay sales of products outside of its file', async () => {
  const { shop, importCsv } = await createImportShop();
  const buyer = await createUser(shop.db);
  const [first] = await shop.db.select().from(products).where(eq(products.id, '1'));
  const imported = await shop.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, '1')).for('update');
    const waiting = importCsv(['slug,tagline', `${first?.slug},New tagline`]);
    await waitForLockWaits(shop.db, 1);
    expect(await buy(shop, buyer, [{ productId: '2', quantity: 1 }])).toMatch(/^TKR-/);
    return { waiting };
  });
  expect(await imported.waiting).toMatchObject({ changed: 1, badRows: [] });
});

test('two concurrent imports of the same file create each product once', async () => {
  const { shop, importCsv } = await createImportShop();
  const file = [header, toRow(1), toRow(2)];
  const reports = await Promise.all([importCsv(file), importCsv(file)]);
  expect(reports.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await shop.db.$count(products)).toBe(12);
});

const taxesOf = ({ db }: TestShop, slug: string) =>
  db
    .select({ hsn: productTaxes.hsn, rate: productTaxes.rateBasisPoints })
    .from(productTaxes)
    .innerJoin(products, eq(products.id, productTaxes.productId))
    .where(eq(products.slug, slug))
    .orderBy(productTaxes.appliesFrom);

test('HSN code and GST rate come from the file or the category, and change from today', async () => {
  const { shop, importCsv } = await createImportShop();
  const created = await importCsv([
    'slug,name,category,price,stock,hsn,gstRate',
    'own,Own,sattu,100,5,2008 19,12%',
    'from-category,From category,sattu,100,5,,',
    'lost-zero,Lost zero,sattu,100,5,801,5',
  ]);
  expect(created).toMatchObject({ created: 3, badRows: [] });
  expect(await taxesOf(shop, 'own')).toEqual([{ hsn: '200819', rate: 1200 }]);
  expect(await taxesOf(shop, 'from-category')).toEqual([{ hsn: '1106', rate: 500 }]);
  expect(await taxesOf(shop, 'lost-zero')).toEqual([{ hsn: '0801', rate: 500 }]);
  const find = () => shop.db.select().from(products).where(eq(products.slug, 'own'));
  const [before] = await find();
  const changed = await importCsv(['slug,hsn,gstRate', 'own,200819,18', 'from-category,,']);
  expect(changed).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await taxesOf(shop, 'own')).toEqual([
    { hsn: '200819', rate: 1200 },
    { hsn: '200819', rate: 1800 },
  ]);
  expect(await find()).toMatchObject([{ version: (before?.version ?? 0) + 1 }]);
});

test('rows that would publish a product without an HSN code are named', async () => {
  const { shop, add, importCsv } = await createImportShop();
  await shop.db.execute(sql`insert into categories (slug, name) values ('tea', 'Tea')`);
  await add({ slug: 'resting', category: 'tea', isActive: false, hsn: null, gstRate: null });
  const { badRows } = await importCsv([
    'slug,name,category,price,stock,isActive,hsn,gstRate',
    'green-tea,Green tea,tea,100,5,yes,,',
    'resting,Resting,tea,100,5,yes,,',
    'black-tea,Black tea,tea,100,5,yes,0902,',
    'white-tea,White tea,tea,100,5,no,90,5',
  ]);
  const message = 'Enter the HSN code, or enter one for the category Tea';
  expect(badRows).toEqual([
    { line: 2, column: 'hsn', message },
    { line: 3, column: 'hsn', message },
    { line: 4, column: 'gstRate', message: 'Enter the GST rate' },
    { line: 5, column: 'hsn', message: 'Enter the HSN code with 4, 6 or 8 digits' },
  ]);
  expect(await shop.db.$count(products, eq(products.categorySlug, 'tea'))).toBe(1);
});
