import { expect, test } from 'vitest';
import { placeholders, type Figures } from '#shared/settings/placeholders.ts';
import { markdownProblem, readMarkdown } from './read-markdown.ts';

const figures: Figures = {
  ...(Object.fromEntries(Object.keys(placeholders).map((name) => [name, name])) as Figures),
  city: 'Pune *and* [x](javascript:alert(1))',
  email: 'care@shop.example',
  phone: '+91 98000 00000',
};

const read = (body: string) => readMarkdown(body, figures).content;
const check = (body: string) => readMarkdown(body, figures).problems;
const blocks = (body: string) => read(body).intro;

test('sections keep their anchors, and others get a slug of the title', () => {
  const { intro, sections } = read(
    'Hello\n\n## Shipping charges {#charges}\n\nFree\n\n## A & B: two',
  );
  expect(intro).toEqual([{ kind: 'paragraph', runs: [{ text: 'Hello' }] }]);
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['charges', 'Shipping charges'],
    ['a-b-two', 'A & B: two'],
  ]);
});

test('text, emphasis, code, lists and links become blocks', () => {
  expect(blocks('**Bold** and *soft* `code`\nnext [page](/returns#refunds)')).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Bold', isBold: true },
        { text: ' and ' },
        { text: 'soft', isItalic: true },
        { text: ' ' },
        { text: 'code', isCode: true },
        { text: ' next ' },
        { text: 'page', href: '/returns#refunds' },
      ],
    },
  ]);
  expect(blocks('1. One\n   - a\n2. Two')).toEqual([
    {
      kind: 'list',
      isOrdered: true,
      items: [
        { runs: [{ text: 'One' }], list: { isOrdered: false, items: [[{ text: 'a' }]] } },
        { runs: [{ text: 'Two' }] },
      ],
    },
  ]);
});

test('a table without a header is a list of facts', () => {
  expect(blocks('| | |\n|---|---|\n| Dispatch | {dispatchDays} |')).toEqual([
    { kind: 'facts', rows: [{ label: [{ text: 'Dispatch' }], value: [{ text: 'dispatchDays' }] }] },
  ]);
  expect(blocks('| Size | Price |\n|---|---|\n| 80 g | ₹99 |')[0]).toMatchObject({ kind: 'table' });
});

test('a paragraph of links is a row of links, and a bold link is a button', () => {
  expect(blocks('**[Contact](/contact)** [Home](/)')).toEqual([
    {
      kind: 'links',
      links: [
        { label: 'Contact', href: '/contact', isButton: true },
        { label: 'Home', href: '/', isButton: false },
      ],
    },
  ]);
});

test('placeholders are filled as text, never as Markdown', () => {
  expect(blocks('In {city}, \\{city}')).toEqual([
    {
      kind: 'paragraph',
      runs: [{ text: 'In Pune *and* [x](javascript:alert(1)), {city}' }],
    },
  ]);
  expect(blocks('Write to [{email}](mailto:{email}) or [{phone}](tel:{phone}).')).toMatchObject([
    {
      runs: [
        { text: 'Write to ' },
        { text: 'care@shop.example', href: 'mailto:care@shop.example' },
        { text: ' or ' },
        { text: '+91 98000 00000', href: 'tel:+919800000000' },
        { text: '.' },
      ],
    },
  ]);
});

test('a part that the shop writes stands on its own line', () => {
  expect(blocks('{personalData}')).toEqual([{ kind: 'computed', name: 'personalData' }]);
  expect(check('Here: {personalData}')).toEqual([
    { line: 1, message: expect.stringContaining('on a line of its own') as string },
  ]);
});

test.each([
  ['<script>alert(1)</script>', 'HTML is not allowed: <script>alert(1)</script>'],
  ['Hi <img src=x onerror=alert(1)>', 'HTML is not allowed: <img src=x onerror=alert(1)>'],
  ['[x](javascript:alert(1))', 'The link to javascript:alert(1) is refused'],
  ['[x](//evil.example)', 'The link to //evil.example is refused'],
  ['[x](http://evil.example)', 'The link to http://evil.example is refused'],
  ['[x](/\\evil.example)', 'is refused'],
  ['[x](data:text/html,hi)', 'is refused'],
  ['[x][1]\n\n[1]: vbscript:x', 'The link to vbscript:x is refused'],
  ['![x](https://evil.example/x.png)', 'There is no picture'],
  ['Text ![x](lotus)', 'A picture must stand on a line of its own'],
  ['Within {cancelTime}', '{cancelTime} is not a placeholder'],
  ['[x](/{page})', '{page} is not a placeholder'],
  ['# Title', 'The title has its own field'],
  ['## A {#a}\n\n## B {#a}', 'The anchor {#a} is used twice'],
  ['- a\n  - b\n    - c', 'A list can have two levels'],
  ['    code', 'Code is not supported'],
  ['> - a', 'A quotation can only contain paragraphs'],
])('%j is refused', (body, message) => {
  const problems = check(`First line\n\n${body}`);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toContain(message);
  expect(problems[0]?.line).toBeGreaterThanOrEqual(3);
  // What got in anyway is shown as text, without a link or a picture.
  const shown = JSON.stringify(read(body));
  expect(shown).not.toMatch(/"href":"(?!\/|https:|mailto:|tel:)/);
  expect(shown).not.toContain('"kind":"picture"');
});

test('a text with several problems has one message', () => {
  const body = 'One\r\r<b>c</b>\r\n[y](ftp://z)';
  expect(markdownProblem(body, figures)).toMatch(/^Line 3: HTML is not allowed.* \(and \d more\)$/);
  expect(markdownProblem('One', figures)).toBeUndefined();
});

test('a problem names its line', () => {
  const body = 'One\n\n- a\n- b <b>c</b>\n\n| | |\n|---|---|\n| x | [y](ftp://z) |\n';
  expect(check(body).map(({ line }) => line)).toEqual([4, 4, 8]);
});

const LENGTH = 50_000;
const repeat = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

test.each(
  [
    [
      '[',
      '*',
      '>',
      '> ',
      '- ',
      '1. ',
      '_a',
      '**a ',
      '[a](',
      '![[',
      '`',
      '<',
      '<a href=',
      '|',
      '| a ',
    ],
    [
      '\\',
      '{',
      '{a',
      '&',
      '\t',
      ' ',
      '\n',
      '> \n',
      '- a\n',
      '- a\n\n',
      '_a\n',
      '_a_a_a_a\n\n',
      '~~',
      '> > > > \r',
      '>\r>>',
    ],
  ].flat(),
)('50,000 characters of %j are read in time', (part) => {
  const start = process.cpuUsage();
  readMarkdown(repeat(part), figures);
  readMarkdown(`| a | b |\n|---|---|\n${repeat(part)}`, figures);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
});

test('lists nested by indentation are read in time', () => {
  const nested = Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join(
    '\n',
  );
  const start = process.cpuUsage();
  expect(check(nested).length).toBeGreaterThan(0);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
});
