import { expect, test } from 'vitest';
import { settings } from '#shared/settings/current.ts';
import { brandStyle } from './brand-style.ts';

test('the colours of the design need no style', () => {
  expect(brandStyle(settings().brand)).toBe('');
});

test('chosen colours become variables, with a darker accent for hover', () => {
  const { tiles } = settings().brand;
  expect(brandStyle({ accent: '#80ff00', tiles: { ...tiles, kamal: '#ffeeee' } })).toBe(
    ':root{--accent:#80ff00;--accent-hover:#76eb00;--tile-kamal:#ffeeee}',
  );
});
