import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

test('the drawing has a dark square for every dark one of the code, inside an edge of four light ones', () => {
  const text = 'otpauth://totp/Tokri:meera%40example.com?secret=ABCDEFGH&issuer=Tokri';
  const { size, path } = qrCode(text);
  const { data, size: bare } = encode(text, { ecc: 'M', border: 0 });
  expect(size).toBe(bare + 8);
  const drawn = new Set(path.match(/M\d+ \d+/g));
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) expect(drawn.has(`M${x + 4} ${y + 4}`)).toBe(isDark);
  }
  expect(drawn.size).toBe(data.flat().filter(Boolean).length);
});
