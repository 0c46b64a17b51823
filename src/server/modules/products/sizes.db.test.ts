import { expect, test } from 'vitest';
import type { AdminSize } from '#shared/catalog/sizes-contract.ts';
import { limits } from '#shared/limits.ts';
import { ajwainSattu, lastEntry, openAdminShop } from '../../testing/product-admin.ts';
import type { TestShop } from '../../testing/test-shop.ts';

async function openSizesShop() {
  const managed = await openAdminShop();
  const { send, shop } = managed;
  const list = async (id: string): Promise<AdminSize[]> =>
    (await send(`GET /api/admin/products/${id}/sizes`)).data.sizes;
  const find = async (id: string) => {
    const [size] = await list(id);
    if (!size) throw new Error('The product has no sizes');
    return size;
  };
  const set = (id: string, seen: AdminSize[], sizes: object[]) =>
    send(`PUT /api/admin/products/${id}/sizes`, { seen: seen.map(versionOf), sizes });
  const importCsv = async (...lines: string[]) =>
    (await send('POST /api/admin/products/import', { csv: lines.join('\n'), isDryRun: false }))
      .data;
  return { ...managed, list, find, set, importCsv, siblings: (id: string) => siblings(shop, id) };
}

const versionOf = ({ id, version }: AdminSize) => ({ id, version });
const labelled = (size: AdminSize, sizeLabel = size.sizeLabel) => ({
  ...versionOf(size),
  sizeLabel,
});
const labels = (sizes: { sizeLabel: string | null }[]) => sizes.map(({ sizeLabel }) => sizeLabel);

/** What shoppers see. */
async function siblings({ app }: TestShop, id: string) {
  const { product } = (await app.inject(`/api/products/${id}`)).json().data;
  return product.siblings as { id: string; sizeLabel: string; price: number; stock: number }[];
}

const errorsOf = (reply: { status: number; errors?: unknown }) => [reply.status, reply.errors];

test('a product without other sizes has none, and is the only one in the back-office', async () => {
  const { list, siblings: shown } = await openSizesShop();
  expect(await shown('1')).toEqual([]);
  expect(labels(await list('1'))).toEqual([null]);
});

test('a new size joins the group, with its own price, SKU and address', async () => {
  const { shop, add, get, siblings: shown } = await openSizesShop();
  const small = await add({ weight: { value: 60, unit: 'g' } });
  const large = await add({ sizeOf: small.id, sizeLabel: '  200   g ', price: 299, sku: 'AJ-200' });
  expect(large).toMatchObject({ slug: 'ajwain-sattu-200-g', sizeLabel: '200 g', price: 299 });
  expect(await lastEntry(shop)).toMatchObject({ subject: 'Ajwain Sattu, 200 g' });
  const expected = [
    { id: small.id, sizeLabel: '60 g', price: 149.5, stock: 40 },
    { id: large.id, sizeLabel: '200 g', price: 299, stock: 40 },
  ];
  expect(await shown(small.id)).toMatchObject(expected);
  expect(await shown(large.id)).toMatchObject(expected);
  expect(await get(small.id)).toMatchObject({
    sizeGroup: 'ajwain-sattu',
    version: small.version + 1,
  });
});

test('inactive, archived and deleted sizes are not shown to shoppers', async () => {
  const { add, send, list, siblings: shown } = await openSizesShop();
  const small = await add();
  const large = await add({ sizeOf: small.id, sizeLabel: '200 g' });
  const pack = await add({ sizeOf: small.id, sizeLabel: 'Pack of 3', isActive: false });
  expect(labels(await shown(small.id))).toEqual(['Ajwain Sattu', '200 g']);
  expect(labels(await list(small.id))).toEqual(['Ajwain Sattu', '200 g', 'Pack of 3']);
  await send(`DELETE /api/products/${large.id}`);
  expect(await shown(small.id)).toEqual([]);
  await send(`PUT /api/products/${pack.id}`, { ...ajwainSattu, stock: undefined, isActive: true });
  expect(labels(await shown(small.id))).toEqual(['Ajwain Sattu', 'Pack of 3']);
});

test('a new size needs a label of its own and a product that is on sale', async () => {
  const { add, send } = await openSizesShop();
  const small = await add({ weight: { value: 60, unit: 'g' } });
  const create = async (fields: object) =>
    errorsOf(await send('POST /api/products', { ...ajwainSattu, ...fields }));
  expect(await create({ sizeOf: small.id })).toEqual([
    400,
    { sizeLabel: 'Name the size, such as 200 g or Pack of 3' },
  ]);
  expect(await create({ sizeOf: small.id, sizeLabel: '60 G' })).toEqual([
    400,
    { sizeLabel: '“Ajwain Sattu” already has this size' },
  ]);
  expect(await create({ sizeLabel: '60 g' })).toEqual([
    400,
    { sizeGroup: 'A size needs the group that it belongs to' },
  ]);
  expect(await create({ sizeOf: 'gone', sizeLabel: '1 kg' })).toEqual([404, undefined]);
  expect((await create({ sizeOf: small.id, sizeLabel: 'x'.repeat(31) }))[0]).toBe(400);
});

test('sizes are added, renamed, swapped, ordered and removed together', async () => {
  const { shop, set, get, siblings: shown, find } = await openSizesShop();
  const one = await find('1');
  const two = await find('2');
  const three = await find('3');
  const first = await set(
    '1',
    [one],
    [labelled(two, '60 g'), labelled(one, '200 g'), labelled(three, 'Pack of 3')],
  );
  expect([first.status, labels(await shown('3'))]).toEqual([200, ['60 g', '200 g', 'Pack of 3']]);
  expect((await lastEntry(shop)).subject).toMatch(/\(1\): 60 g, 200 g, Pack of 3$/);

  const saved: AdminSize[] = first.data.sizes;
  const [a, b, c] = saved;
  if (!a || !b || !c) throw new Error('The sizes were not saved');
  const second = await set('1', saved, [labelled(b, '60 g'), labelled(a, '200 g')]);
  expect([second.status, await shown('3')]).toEqual([200, []]);
  expect((await shown('1')).map(({ id, sizeLabel }) => [id, sizeLabel])).toEqual([
    ['1', '60 g'],
    ['2', '200 g'],
  ]);
  expect(await get('3')).toMatchObject({
    sizeGroup: null,
    sizeLabel: null,
    version: c.version + 1,
  });

  const third = await set('1', second.data.sizes, second.data.sizes.slice(0, 1).map(labelledAgain));
  expect(third.status).toBe(200);
  expect(await get('1')).toMatchObject({ sizeGroup: null, siblings: [] });
  expect(await get('2')).toMatchObject({ sizeGroup: null, siblings: [] });
});

const labelledAgain = (size: AdminSize) => labelled(size);

test('sizes that another admin changed meanwhile are not overwritten', async () => {
  const { send, list, set, add, find } = await openSizesShop();
  const one = await find('1');
  const two = await find('2');
  await set('1', [one], [labelled(one, '60 g'), labelled(two, '200 g')]);
  const seen = await list('1');
  await add({ sizeOf: '1', sizeLabel: '1 kg' });
  const added = await set('1', seen, seen.map(labelledAgain));
  expect([added.status, labels(added.data.sizes)]).toEqual([409, ['60 g', '200 g', '1 kg']]);

  const again = await list('1');
  await send('PUT /api/products/2', { ...ajwainSattu, stock: undefined, name: 'Renamed' });
  const renamed = await set('1', again, again.map(labelledAgain));
  expect([renamed.status, renamed.code]).toEqual([409, 'product_changed']);
});

test('labels are unique, a product is in one group only, and groups are limited', async () => {
  const { list, set, find } = await openSizesShop();
  const one = await find('1');
  const two = await find('2');
  const three = await find('3');
  const four = await find('4');
  await set('3', [three], [labelled(three, 'A'), labelled(four, 'B')]);
  const [, taken] = await list('4');
  if (!taken) throw new Error('The sizes were not saved');
  const twice = [labelled(one, '60 g'), labelled(two, '60 G'), labelled(one, 'C')];
  expect(errorsOf(await set('1', [one], [...twice, labelled(taken, 'D')]))).toEqual([
    400,
    {
      'sizes.1.sizeLabel': `“${one.name}” already has this size`,
      'sizes.2.id': 'This product is already in the list',
      'sizes.3.id': 'This product is already a size of another product. Remove it there first',
    },
  ]);
  expect(errorsOf(await set('1', [one], [labelled(one, '')]))).toEqual([
    400,
    { 'sizes.0.sizeLabel': 'Name the size, such as 200 g or Pack of 3' },
  ]);
  const many = Array.from({ length: limits.sizesPerProduct + 1 }, (_, n) =>
    labelled(one, String(n)),
  );
  expect(errorsOf(await set('1', [one], many))).toEqual([
    400,
    { sizes: 'A product has at most 20 sizes' },
  ]);
});

test('two admins who add sizes at the same time never exceed the limit', async () => {
  const { send, list } = await openSizesShop();
  const replies = await Promise.all(
    Array.from({ length: limits.sizesPerProduct + 2 }, (_, n) =>
      send('POST /api/products', {
        ...ajwainSattu,
        hsn: '1106',
        gstRate: 5,
        sizeOf: '1',
        sizeLabel: `${n} kg`,
      }),
    ),
  );
  const refused = replies.filter(({ status }) => status === 400);
  expect(refused.map(errorsOf)).toEqual(
    Array.from({ length: 3 }, () => [400, { sizeGroup: 'A product has at most 20 sizes' }]),
  );
  expect(await list('1')).toHaveLength(limits.sizesPerProduct);
});

test('an import sets sizes in the order of the file and swaps labels; an export is read back', async () => {
  const { importCsv, send, siblings: shown, find } = await openSizesShop();
  const header = 'slug,size_group,size_label';
  const [one, two, three] = (await Promise.all(['1', '2', '3'].map(find))).map(({ slug }) => slug);
  const grouped = await importCsv(header, `${two},Roasted,60 g`, `${one},roasted,200 g`);
  expect(grouped).toMatchObject({ changed: 2, badRows: [] });
  expect((await shown('1')).map(({ id, sizeLabel }) => [id, sizeLabel])).toEqual([
    ['2', '60 g'],
    ['1', '200 g'],
  ]);
  const swapped = await importCsv(
    header,
    `${one},roasted,60 g`,
    `${two},roasted,200 g`,
    `${three},roasted,1 kg`,
  );
  expect(swapped).toMatchObject({ changed: 3, badRows: [] });
  expect(labels(await shown('1'))).toEqual(['200 g', '60 g', '1 kg']);

  const { text } = await send('GET /api/admin/products/export');
  expect(await importCsv(...String(text).split('\n'))).toMatchObject({ changed: 0, badRows: [] });
  expect(await importCsv(header, `${one},,`)).toMatchObject({ changed: 1, badRows: [] });
  expect(labels(await shown('2'))).toEqual(['200 g', '1 kg']);
});

test('an import names the rows with wrong sizes and changes nothing', async () => {
  const { importCsv, siblings: shown, find } = await openSizesShop();
  const [one, two, three] = (await Promise.all(['1', '2', '3'].map(find))).map(({ slug }) => slug);
  const { badRows } = await importCsv(
    'slug,sizeGroup,sizeLabel',
    `${one},roasted,60 g`,
    `${two},roasted,60 G`,
    `${three},roasted,`,
  );
  expect(badRows).toMatchObject([
    { line: 3, column: 'sizeLabel', message: expect.stringContaining('already has this size') },
    { line: 4, column: 'sizeLabel', message: 'Name the size, such as 200 g or Pack of 3' },
  ]);
  expect(await shown('1')).toEqual([]);
});
