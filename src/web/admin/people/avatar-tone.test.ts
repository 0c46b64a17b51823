import { expect, test } from 'vitest';
import { avatarTone } from './avatar-tone.ts';

test('a person keeps their colour', () => {
  expect(avatarTone('1b9d')).toBe(avatarTone('1b9d'));
});

test('people have different colours, and none has the colour of the viewer', () => {
  const tones = new Set(['a', 'b', 'c', 'd'].map(avatarTone));
  expect([...tones].sort()).toEqual(['kamal', 'neel', 'patti']);
});
