import { expect, test } from 'vitest';
import { deviceClassOf } from './device-class.ts';

test.each([
  [{ hasCoarsePointer: false, memoryGb: 2, cores: 2 }, 'computer'],
  [{ hasCoarsePointer: true, memoryGb: 4, cores: 8 }, 'cheap_phone'],
  [{ hasCoarsePointer: true, memoryGb: 8, cores: 4 }, 'cheap_phone'],
  [{ hasCoarsePointer: true, memoryGb: 8, cores: 8 }, 'phone'],
  [{ hasCoarsePointer: true, memoryGb: undefined, cores: 4 }, 'phone'],
])('%j is a %s', (device, name) => {
  expect(deviceClassOf(device)).toBe(name);
});
