import { expect, test } from 'vitest';
import { mayMeasure } from './may-measure.ts';

const usual = { doNotTrack: null, webdriver: false };

test.each([
  [usual, true],
  [{ ...usual, doNotTrack: 'unspecified', connection: {}, globalPrivacyControl: false }, true],
  [{ ...usual, connection: { saveData: false } }, true],
  [{ ...usual, doNotTrack: '0' }, true],
  [{ ...usual, doNotTrack: '1' }, false],
  [{ ...usual, globalPrivacyControl: true }, false],
  [{ ...usual, connection: { saveData: true } }, false],
  [{ ...usual, webdriver: true }, false],
])('%j: %s', (browser, isAllowed) => {
  expect(mayMeasure(browser)).toBe(isAllowed);
});
