import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HereContext } from '#web/page/here.ts';
import { RichText } from './rich-text.tsx';

const shown = (text: string) =>
  renderToStaticMarkup(
    <HereContext value={{ pathname: '/', search: '', hash: '', state: null, key: 'default' }}>
      <RichText>{text}</RichText>
    </HereContext>,
  ).replaceAll(/ class="[^"]*"/g, '');

test('a line without markup is shown unchanged', () => {
  expect(shown('Free from ₹500 (flat ₹50 below) & more')).toBe(
    'Free from ₹500 (flat ₹50 below) &amp; more',
  );
});

test('links, bold text and code are marked up', () => {
  expect(shown('**Wrong:** see [the form](/contact) and `token`.')).toBe(
    '<b>Wrong:</b> see <a href="/contact">the form</a> and <code>token</code>.',
  );
});

test('mail, phone and external links keep their addresses', () => {
  expect(shown('[mail](mailto:a@b.example)')).toContain('href="mailto:a@b.example"');
  expect(shown('[call](tel:1915)')).toContain('href="tel:1915"');
  expect(shown('[site](https://consumerhelpline.gov.in)')).toContain(
    'href="https://consumerhelpline.gov.in"',
  );
});
