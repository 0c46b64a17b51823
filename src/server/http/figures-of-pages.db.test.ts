import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { makeGstin } from '../testing/billed-order.ts';
import { openPageEditor, readText } from '../testing/pages.ts';
import { openTestShop } from '../testing/test-shop.ts';

/** Values that no text of the shop contains by accident. */
function unusualSettings(step: number) {
  const days = (min: number) => ({ min: min + step, max: min + step + 2 });
  return {
    shop: {
      name: `Zubeen${step}`,
      city: `Kohima${step}`,
      location: `Kohima${step}, Nagaland, India`,
      foundedYear: 1951 + step,
      contact: {
        email: `care${step}@zubeen.test`,
        ordersEmail: `parcels${step}@zubeen.test`,
        phone: `+91 70000 1234${step}`,
      },
      phoneHours: `Tue–Fri, ${step} AM–5 PM`,
      emailAnswerHours: 61 + step,
      tagline: 'Other food.',
      title: 'Other food for all',
      description: 'Other food, sent from the hills across India, with all ingredients named.',
    },
    legal: {
      legalName: `Zubeen${step} Hills LLP`,
      address: {
        street: `${step} Ridge Road`,
        city: `Kohima${step}`,
        state: 'Nagaland',
        pincode: `79700${step}`,
      },
      fssaiLicence: `1122334455660${step}`,
      gstin: makeGstin('13', `ABCDE123${step}F`),
      cin: `U15490NL1951PTC98765${step}`,
      grievanceOfficer: {
        name: `Aien${step} Ao`,
        designation: 'Grievance Officer',
        email: `officer${step}@zubeen.test`,
        phone: `+91 70000 5678${step}`,
      },
      manufacturer: { name: `Zubeen${step} Hills LLP`, address: `${step} Ridge Road, Kohima` },
    },
    delivery: {
      freeShippingFromPaise: (1230 + step) * 100,
      flatFeePaise: (73 + step) * 100,
      dispatchDays: days(11),
      transitDays: days(23),
      freeRedeliveries: 3 + step,
      workingDays: [2, 3, 4, 5],
      holidays: ['03-2' + step],
    },
    orders: {
      cancelMinutes: (37 + step) * 60,
      refundDays: days(41),
      returnDays: 51 + step,
      returnRequestDays: 56 + step,
      reportDamageHours: 81 + step,
      holdMinutes: 46 + step,
    },
  };
}

type Unusual = ReturnType<typeof unusualSettings>;

/** What pages must say somewhere, written without the code under test. */
function expectedTexts({ shop, legal, delivery, orders }: Unusual): string[] {
  const { dispatchDays: out, transitDays: way } = delivery;
  const range = (min: number, max: number) => `${min}–${max} business days`;
  return [
    shop.name,
    shop.city,
    shop.location,
    String(shop.foundedYear),
    shop.phoneHours,
    ...Object.values(shop.contact),
    legal.legalName,
    legal.address.street,
    legal.fssaiLicence,
    legal.gstin,
    legal.cin,
    legal.grievanceOfficer.name,
    legal.grievanceOfficer.email,
    legal.grievanceOfficer.phone,
    `${shop.emailAnswerHours} hours`,
    `₹${(delivery.freeShippingFromPaise / 100).toLocaleString('en-IN')}`,
    `a flat ₹${delivery.flatFeePaise / 100} below`,
    range(out.min, out.max),
    range(way.min, way.max),
    range(out.min + way.min, out.max + way.max),
    'Tuesday, Wednesday, Thursday and Friday',
    'Sundays, Mondays, Saturdays and holidays',
    `except ${Number(delivery.holidays[0]?.slice(3))} March`,
    `${['Three', 'Four', 'Five'][delivery.freeRedeliveries - 3]} free redelivery attempts`,
    `within ${orders.cancelMinutes / 60} hours of placing`,
    range(orders.refundDays.min, orders.refundDays.max),
    `easy within ${orders.returnDays} days`,
    `Within ${orders.returnRequestDays} days of delivery`,
    `within ${orders.reportDamageHours} hours`,
    `set aside for ${orders.holdMinutes} minutes; the payment window closes after ${orders.holdMinutes - 5}`,
    `The courts of ${legal.address.city}, Nagaland`,
  ];
}

/** The figures, names and contacts of a new shop, as its pages write them. */
const OLD = [
  /\bTokri\b|tokri\.example/,
  /Ghaziabad|Uttar Pradesh(?! 2)|201001/,
  /98000 00000/,
  /10 AM/,
  /₹500\b|₹50\b(?!,)/,
  /\b(1[–-]2|2[–-]5|3[–-]7|7[–-]10) business days/,
  /\b(1 hour|24 hours|for 20 minutes)\b/,
  /Monday to Saturday|26 January/,
  /within (3|7) days/i,
  /Meera Sample|Plot 0|\(sample\)|0{14}/,
];

/** Sentences that are about India, and not about the shop. */
const ABOUT_INDIA = /an everyday food of Bihar, Jharkhand and eastern Uttar Pradesh/g;

async function publicPaths(url: string): Promise<string[]> {
  const siteMap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = Array.from(
    siteMap.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address = '']) => new URL(address).pathname,
  );
  return [...new Set([...listed, '/cart', '/auth', '/offline', '/nowhere'])];
}

test('every figure on every public page is that of the settings', async () => {
  const shop = await openTestShop();
  // Customers may live in the city of the shop.
  await shop.db.execute(
    sql`update settings set data = data || '{"texts":[],"videos":[]}' where section = 'testimonials'`,
  );
  const { publish, visit } = await openPageEditor(shop);
  let old = OLD;
  for (const step of [1, 2]) {
    const unusual = unusualSettings(step);
    for (const [section, changes] of Object.entries(unusual)) {
      const { status, body } = await publish(section, changes);
      expect([section, status, body.errors]).toEqual([section, 200, undefined]);
    }
    const texts: string[] = [];
    const outdated: [string, string][] = [];
    for (const path of await publicPaths(shop.url)) {
      const { html } = await visit(path);
      const text = (readText(html) + describeHead(html)).replaceAll(ABOUT_INDIA, '');
      for (const pattern of old) {
        const match = pattern.exec(text);
        if (match) outdated.push([path, text.slice(match.index - 30, match.index + 40)]);
      }
      texts.push(text);
    }
    expect(outdated).toEqual([]);
    expect(texts.length).toBeGreaterThan(20);
    const all = texts.join('\n');
    const expected = expectedTexts(unusual);
    expect(expected.filter((text) => !all.includes(text))).toEqual([]);
    // The next round must not show the values of this one either.
    old = [...OLD, ...expected.filter((text) => /\d/.test(text)).map(asPattern)];
  }
});

/** Title and descriptions for search engines. */
const describeHead = (html: string) =>
  Array.from(html.matchAll(/<title>([^<]*)|<meta [^>]*content="([^"]*)"/g), ([, title, content]) =>
    String(title ?? content),
  ).join('\n');

const asPattern = (text: string) =>
  new RegExp(`(?<![\\w₹])${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?!\\d)`);
