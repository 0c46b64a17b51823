import { expect, test } from 'vitest';
import { adminProduct } from '#shared/catalog/admin-contract.ts';
import { placeholderImage } from '#shared/catalog/picture.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { shareCardPath } from '#shared/catalog/share-card.ts';
import { eq } from '../../db/drizzle.ts';
import { eventually } from '../../testing/eventually.ts';
import { openAdminShop, ajwainSattu, lastEntry } from '../../testing/product-admin.ts';
import { callApi } from '../../testing/users.ts';
import { products } from '../catalog/tables.ts';
import { stockMovements } from '../inventory/tables.ts';

test('a product with only the required fields gets a slug, a picture and its opening stock', async () => {
  const { shop, admin, send } = await openAdminShop();
  const { status, message, data } = await send('POST /api/products', ajwainSattu);
  expect([status, message]).toEqual([200, 'Product added successfully!']);
  expect(adminProduct.parse(data.product)).toMatchObject({
    ...ajwainSattu,
    slug: 'ajwain-sattu',
    images: [{ url: placeholderImage, alt: 'Ajwain Sattu', isPrimary: true }],
    origin: 'India',
    tile: 'neel',
    isActive: true,
    isFeatured: false,
    version: 1,
    onHand: 40,
    reserved: 0,
    soldCount: 0,
    archivedAt: null,
  });
  const movements = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, data.product.id));
  expect(movements).toMatchObject([
    { onHandChange: 40, reason: 'opening', actor: admin.email, reservedChange: 0 },
  ]);
  expect(await lastEntry(shop)).toMatchObject({
    actor: admin.email,
    action: 'create_product',
    subject: 'Ajwain Sattu',
    outcome: 'done',
  });
  await expect
    .poll(async () => (await callApi(shop, 'GET /api/products/ajwain-sattu')).data?.product?.stock)
    .toBe(40);
});

test('an original price equal to the price is stored', async () => {
  const { add } = await openAdminShop();
  const { price } = ajwainSattu;
  expect(await add({ ...ajwainSattu, originalPrice: price })).toMatchObject({
    price,
    originalPrice: price,
  });
});

test('stores and returns all fields of a product', async () => {
  const { add } = await openAdminShop();
  const input = {
    ...ajwainSattu,
    slug: 'ajwain',
    hindiName: 'अजवाइन सत्तू',
    tagline: 'Warm & green',
    description: 'Two\nlines',
    shortDescription: 'Chana, ajwain',
    seoTitle: 'Ajwain sattu, stone-ground',
    seoDescription: 'Roasted gram with carom seeds.',
    tile: 'haldi',
    originalPrice: 199,
    sku: 'SAT-AJ1',
    weight: { value: 0.25, unit: 'kg' },
    nutritionalInfo: { calories: 389.5, protein: 22.1 },
    tags: ['vegan', 'new'],
    serveIdeas: ['With cold water; and lime'],
    isActive: false,
    isFeatured: true,
    isBestseller: true,
    isOrganic: true,
    origin: 'Bihar',
    shelfLifeMonths: 9,
    images: [
      { url: 'https://example.com/a.jpg', alt: 'A', isPrimary: false },
      { url: '/art/packs/classic-sattu.svg', alt: 'B', isPrimary: true },
    ],
  };
  expect(await add(input)).toMatchObject({ ...input, image: '/art/packs/classic-sattu.svg' });
});

test('the first image is primary if none is marked', async () => {
  const { add } = await openAdminShop();
  const images = [{ url: '/a.webp' }, { url: '/b.webp' }];
  expect((await add({ images })).images).toEqual([
    { url: '/a.webp', alt: '', isPrimary: true },
    { url: '/b.webp', alt: '', isPrimary: false },
  ]);
});

test('products with the same name get different slugs', async () => {
  const { add } = await openAdminShop();
  const slugs = [];
  for (const name of ['Ajwain Sattu', 'Ajwain  sattu!', 'सत्तू', '2025', 'Bestsellers']) {
    slugs.push((await add({ name })).slug);
  }
  expect(slugs).toEqual([
    'ajwain-sattu',
    'ajwain-sattu-2',
    'sattu-pack',
    'sattu-pack-2025',
    'bestsellers-2',
  ]);
});

test('a barcode is checked, and belongs to one product in all its forms', async () => {
  const { add, send } = await openAdminShop();
  const { id, barcode } = await add({ slug: 'ajwain', barcode: ' 0 36000 29145 2 ' });
  expect(barcode).toBe('036000291452');
  const errorOf = async (typed: string) =>
    (await send('POST /api/products', { ...ajwainSattu, barcode: typed })).errors?.barcode;
  expect(await errorOf('036000291453')).toMatch(/wrong digit/);
  expect(await errorOf('1234567')).toBe('A barcode has 8, 12, 13 or 14 digits');
  expect(await errorOf('AJW-1')).toBe('Use only the digits of the barcode');
  expect(await errorOf('0036000291452')).toBe('“Ajwain Sattu” already has this barcode');
  const blank = await send(`PUT /api/products/${id}`, { ...ajwainSattu, barcode: '' });
  expect(blank.data.product.barcode).toBeNull();
});

test('rejects invalid input with an error for each field, and writes nothing', async () => {
  const { shop, admin, add, send } = await openAdminShop();
  await add({ sku: 'AJW-1', slug: 'ajwain' });
  const expectRejected = async (input: object, errors: object) => {
    const response = await send('POST /api/products', { ...ajwainSattu, ...input });
    expect([response.status, response.code, response.errors]).toEqual([
      400,
      'invalid_input',
      errors,
    ]);
  };
  await expectRejected(
    { name: ' ', category: '', price: -1, stock: 1.5 },
    {
      name: 'Product name is required',
      category: 'Category is required',
      price: 'Price must be 0 or more',
      stock: 'Please enter a valid stock number (0 or greater)',
    },
  );
  await expectRejected({ category: 'tea' }, { category: 'There is no such category' });
  await expectRejected({ sku: 'ajw-1' }, { sku: '“Ajwain Sattu” already has this SKU' });
  await expectRejected({ slug: 'ajwain' }, { slug: '“Ajwain Sattu” already has this web address' });
  await expectRejected({ slug: 'bestsellers' }, { slug: 'This web address is taken' });
  await expectRejected(
    { name: 'Ajw\u0000ain' },
    { name: 'Name must not contain hidden characters' },
  );
  await expectRejected(
    { weight: { value: 0.001, unit: 'g' }, nutritionalInfo: { protein: 1.25 } },
    {
      'weight.value': 'Weight may have two decimals',
      'nutritionalInfo.protein': 'Protein may have one decimal',
    },
  );
  await expectRejected(
    { originalPrice: 149.49 },
    { originalPrice: 'The original price (MRP) must not be below the price' },
  );
  expect(await shop.db.$count(products)).toBe(11);
  await send('POST /api/products', { ...ajwainSattu, sku: 'AJW-1' });
  expect(await lastEntry(shop)).toEqual({
    actor: admin.email,
    action: 'create_product',
    subject: 'Ajwain Sattu',
    outcome: 'refused',
    reason: '“Ajwain Sattu” already has this SKU',
  });
});

test('of concurrent products with one SKU exactly one is created, and the errors name it', async () => {
  const { shop, send } = await openAdminShop();
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      send('POST /api/products', { ...ajwainSattu, name: `Sattu ${n}`, sku: 'SAME-1' }),
    ),
  );
  const winner = responses.find(({ status }) => status === 200)?.data.product.name;
  const rejections = responses.filter(({ status }) => status !== 200);
  expect(rejections).toHaveLength(5);
  for (const { status, errors } of rejections) {
    expect([status, errors]).toEqual([400, { sku: `“${winner}” already has this SKU` }]);
  }
  expect(await shop.db.$count(products, eq(products.sku, 'SAME-1'))).toBe(1);
});

test('concurrent products with one name are all created', async () => {
  const { shop, send } = await openAdminShop();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => send('POST /api/products', ajwainSattu)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await shop.db.$count(products, eq(products.name, ajwainSattu.name))).toBe(6);
});

test('a product with the longest slug has a page and a share card', async () => {
  const { shop, add } = await openAdminShop();
  const slug = 'sattu'.repeat(24);
  const image = '/art/packs/peri-peri-makhana.svg';
  const added = await add({ slug, images: [{ url: image, isPrimary: true }] });
  await eventually(async () => {
    const { data } = await callApi(shop, `GET /api/products/${slug}`);
    expect(data?.product.name).toBe(added.name);
  });
  const card = await callApi(shop, `GET ${shareCardPath(added, seedSettings)}`);
  expect([card.status, card.headers['content-type']]).toEqual([200, 'image/jpeg']);
});
