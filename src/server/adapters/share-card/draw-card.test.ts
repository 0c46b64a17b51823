import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CardDrawing } from '#shared/catalog/share-card.ts';
import { createFindUpload, type CardRequest } from './card-request.ts';
import { drawCard } from './draw-card.ts';

type Uploads = CardRequest['uploads'];

const card: CardDrawing = {
  title: 'Forest Honey',
  text: 'From wild flowers',
  tile: 'haldi',
  colour: null,
  brand: { name: 'Himalaya Honey', logo: null, icon: null },
  image: null,
  photo: null,
};

const named = (name: string): CardDrawing => ({ ...card, brand: { name, logo: null, icon: null } });

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the logo or the name is. */
const corner = { left: 50, top: 50, width: 470, height: 100 };
const seal = { left: 720, top: 170, width: 280, height: 280 };
/** Between the corner and the title. */
const gap = { left: 0, top: 152, width: 540, height: 14 };

/** Tests look at the same card several times, and drawing takes a second. */
const drawn = new Map<string, Promise<Buffer>>();

function drawOnce(drawing: CardDrawing, uploads: Uploads): Promise<Buffer> {
  const key = JSON.stringify([drawing, uploads]);
  const picture = drawn.get(key) ?? drawCard(drawing, createFindUpload({ uploads }));
  drawn.set(key, picture);
  return picture;
}

async function draw(drawing: CardDrawing, uploads: Uploads = {}) {
  const picture = await drawOnce(drawing, uploads);
  const { format, width, height } = await sharp(picture).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  return {
    async area(area: Area) {
      const { data, info } = await sharp(picture)
        .extract(area)
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { data, channels: info.channels };
    },
  };
}

/** Counts the pixels in the ink of the texts. */
async function countInk(drawing: CardDrawing, area: Area): Promise<number> {
  const { data, channels } = await (await draw(drawing)).area(area);
  let count = 0;
  for (let at = 0; at < data.length; at += channels) {
    const [red = 255, green = 255, blue = 255] = data.subarray(at, at + 3);
    if (red < 70 && green < 70 && blue < 120) count += 1;
  }
  return count;
}

/** One upload in one colour. */
async function withUpload(url: string, size: { width: number; height: number }): Promise<Uploads> {
  const background = { r: 10, g: 200, b: 120 };
  const picture = sharp({ create: { ...size, channels: 3, background } });
  const bytes = url.endsWith('.png') ? picture.png() : picture.webp({ lossless: true });
  return { [url]: (await bytes.toBuffer()).toString('base64') };
}

const isGreen = ([red = 0, green = 0, blue = 0]: Uint8Array) =>
  Math.abs(red - 10) + Math.abs(green - 200) + Math.abs(blue - 120) < 40;

const HASH = 'a'.repeat(32);
const logo = `/uploads/${HASH}-600x160/600.webp`;

test.each([
  'Himalaya Honey',
  '<b>Sri</b> & "Sons" \'n\' <script>',
  '</svg><image href="file:///etc/passwd"/>',
  '&lt;&#60;&amp;]]>',
  'Himalayan Organic Farms & Foods Kitchens',
  'W'.repeat(40),
])('draws the name %j in its corner', async (name) => {
  expect(await countInk(named(name), corner)).toBeGreaterThan(500);
  expect(await countInk(named(name), gap)).toBe(0);
});

test('a name in a script that the typeface lacks is left out, and nothing replaces it', async () => {
  for (const name of ['हिमालय शहद', 'Madhu शहद', '🍯']) {
    expect([name, await countInk(named(name), corner)]).toEqual([name, 0]);
  }
  expect(await countInk(named('Madhu 🍯'), corner)).toBeGreaterThan(500);
});

test('the longest texts stay in their column', async () => {
  const title = 'Raw honey from mountain forests, and every comb of the year';
  const text = 'From wild flowers above 2,000 metres. '.repeat(3);
  const band = { left: 0, top: 508, width: 540, height: 10 };
  const full = { ...card, title, text };
  expect(await countInk(full, gap)).toBe(0);
  expect(await countInk(full, band)).toBe(await countInk({ ...card, title: '', text: '' }, band));
});

test('an uploaded logo takes the place of the name, which returns if its file is missing', async () => {
  const branded = { ...card, brand: { name: 'Himalaya Honey', logo, icon: null } };
  const uploads = await withUpload(logo, { width: 600, height: 160 });
  const own = await draw(branded, uploads);
  const spot = await own.area({ left: 150, top: 95, width: 1, height: 1 });
  expect(isGreen(spot.data)).toBe(true);
  expect(await countInk(branded, corner)).toBe(await countInk(card, corner));
});

test('the seal has the icon, or the first letter of the name', async () => {
  expect(await countInk(named('Himalaya'), seal)).toBeGreaterThan(2000);
  const icon = `/uploads/icon/${HASH}`;
  const uploads = await withUpload(`${icon}/512.png`, { width: 512, height: 512 });
  const own = await draw({ ...card, brand: { name: 'Himalaya', logo: null, icon } }, uploads);
  const spot = await own.area({ left: 860, top: 310, width: 1, height: 1 });
  expect(isGreen(spot.data)).toBe(true);
});

test('a share picture fills the card, whatever its shape', async () => {
  const photo = `/uploads/${HASH}-900x900/900.webp`;
  const uploads = await withUpload(photo, { width: 900, height: 900 });
  const own = await draw({ ...card, photo }, uploads);
  for (const [left, top] of [
    [0, 0],
    [1199, 629],
  ] as const) {
    expect(isGreen((await own.area({ left, top, width: 1, height: 1 })).data)).toBe(true);
  }
  expect(await countInk({ ...card, photo }, corner)).toBe(await countInk(card, corner));
});

test('the background keeps its drawn colours without another one', async () => {
  const ground = join(import.meta.dirname, 'ground-haldi.svg');
  const area = { left: 20, top: 170, width: 500, height: 300 };
  const expected = await sharp(ground).extract(area).removeAlpha().raw().toBuffer();
  const { data } = await (await draw({ ...card, title: '', text: null })).area(area);
  const difference = data.reduce(
    (sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)),
    0,
  );
  expect(difference / data.length).toBeLessThan(2);
});

test('the background has the colour that the owner chose', async () => {
  const own = await draw({ ...card, colour: '#b9e8fb' });
  const { data } = await own.area({ left: 30, top: 420, width: 1, height: 1 });
  expect(data[2]).toBeGreaterThan(data[0] ?? 255);
});
