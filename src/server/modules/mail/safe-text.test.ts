import { expect, test } from 'vitest';
import { breakLinks } from './safe-text.ts';

test.each(['evil.example', 'www.evil.example', 'https://evil', 'me@evil.example'])(
  'shows "%s" readably without a link',
  (text) => {
    const shown = breakLinks(text);
    expect(shown).not.toMatch(/[.@]\p{L}|:\/\/\p{L}/u);
    expect(shown.replaceAll('\u200b', '')).toBe(text);
  },
);

test.each(['Flat 402, Tower B', '12/3 M.G. Road', 'H.No. 7', 'घर 12, गली 3'])(
  'keeps "%s" unchanged on one line',
  (text) => {
    expect(breakLinks(text.replace(' ', '\n')).replaceAll('\u200b', '')).toBe(text);
  },
);
