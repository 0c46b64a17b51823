import { expect, test } from 'vitest';
import { unlinked } from './safe-text.ts';

test.each(['evil.example', 'www.evil.example', 'https://evil', 'me@evil.example'])(
  'an address like "%s" is readable and no link',
  (typed) => {
    const shown = unlinked(typed);
    expect(shown).not.toMatch(/[.@]\p{L}|:\/\/\p{L}/u);
    expect(shown.replaceAll('\u200b', '')).toBe(typed);
  },
);

test.each(['Flat 402, Tower B', '12/3 M.G. Road', 'H.No. 7', 'घर 12, गली 3'])(
  '"%s" stays as it is, on one line',
  (typed) => {
    expect(unlinked(typed.replace(' ', '\n')).replaceAll('\u200b', '')).toBe(typed);
  },
);
