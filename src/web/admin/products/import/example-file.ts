import { saveFile } from '#web/browser/save-file.ts';

/** All columns with one example product; lists are separated by `|`, images by spaces. */
const example: Record<string, string> = {
  sku: 'EXAMPLE-001',
  barcode: '8901234567890',
  name: 'Chilli Lime Makhana',
  slug: 'chilli-lime-makhana',
  hindiName: 'चिली लाइम मखाना',
  tagline: 'Sharp and sunny.',
  category: 'makhana',
  price: '199',
  originalPrice: '249',
  stock: '120',
  hsn: '200819',
  gstRate: '5',
  weight: '80',
  unit: 'g',
  sizeGroup: 'chilli-lime-makhana',
  sizeLabel: '80 g',
  calories: '420',
  protein: '9.5',
  carbs: '70',
  fat: '10.5',
  fiber: '7',
  sugar: '1.2',
  tags: 'spicy | roasted | gluten free',
  serveIdeas: 'Straight from the pack. | Over a salad.',
  isActive: 'no',
  isFeatured: 'no',
  isBestseller: 'no',
  isOrganic: 'no',
  tile: 'patti',
  origin: 'India',
  shelfLifeMonths: '6',
  shortDescription: 'Fox nuts, rice bran oil, chilli, lime, salt.',
  description: 'Fox nuts from Mithila, roasted with chilli and lime.',
  seoTitle: 'Chilli Lime Makhana, roasted fox nuts',
  seoDescription: 'Fox nuts from Mithila with chilli and lime, roasted and never fried.',
  images: '/art/packs/peri-peri-makhana.svg /art/packs/peri-peri-makhana-back.svg',
};

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`;

/** The byte order mark makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export function saveExample(): void {
  const csv = BYTE_ORDER_MARK + line(Object.keys(example)) + line(Object.values(example));
  saveFile(new Blob([csv], { type: 'text/csv' }), 'products-example.csv');
}
