import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a short text stays on one line', () => {
  expect(cutText(' Roasted,\n not fried. ', 40)).toBe('Roasted, not fried.');
});

test('a long text ends with a sentence that fills most of the space', () => {
  expect(cutText('Big fox nuts. Slow-roasted. Tossed in a smoky chilli rub.', 40)).toBe(
    'Big fox nuts. Slow-roasted.',
  );
});

test('otherwise a long text ends with a whole word', () => {
  expect(cutText('Oh. Fox nuts that were slow-roasted, until they snap', 40)).toBe(
    'Oh. Fox nuts that were slow-roasted…',
  );
});

test('a very long word is cut', () => {
  expect(cutText('x'.repeat(90), 40)).toBe(`${'x'.repeat(39)}…`);
});
