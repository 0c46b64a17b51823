import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('what fits stays as it is, on one line', () => {
  expect(cutText(' Roasted,\n not fried. ', 40)).toBe('Roasted, not fried.');
});

test('a long text ends with a sentence where one fills most of the room', () => {
  expect(cutText('Big fox nuts. Slow-roasted. Tossed in a smoky chilli rub.', 40)).toBe(
    'Big fox nuts. Slow-roasted.',
  );
});

test('a long sentence ends with a whole word, also when its first sentence is tiny', () => {
  expect(cutText('Oh. Fox nuts that were slow-roasted, until they snap', 40)).toBe(
    'Oh. Fox nuts that were slow-roasted…',
  );
});

test('one endless word is cut to the room it has', () => {
  expect(cutText('x'.repeat(90), 40)).toBe(`${'x'.repeat(39)}…`);
});
