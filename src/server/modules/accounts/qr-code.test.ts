import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

test('draws every dark module of the code inside a quiet zone of four modules', () => {
  const text = 'otpauth://totp/Tokri:meera%40example.com?secret=ABCDEFGH&issuer=Tokri';
  const { size, path } = qrCode(text);
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  expect(size).toBe(modules + 8);
  const drawn = new Set(path.match(/M\d+ \d+/g));
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) expect(drawn.has(`M${x + 4} ${y + 4}`)).toBe(isDark);
  }
  expect(drawn.size).toBe(data.flat().filter(Boolean).length);
});
