import { expect, test } from 'vitest';
import { pathInside } from './path-inside.ts';

test.each([
  '/checkout',
  '/products?category=sattu',
  '/products/classic-sattu#nutrition',
  '/admin/orders?status=shipped&page=2',
  // Encoded slashes stay inside a path.
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/?next=https://evil.example',
])('%j is a path of this site', (address) => {
  expect(pathInside(address)).toBe(address);
});

test.each([
  '',
  'checkout',
  'https://evil.example/',
  'https:evil.example',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/checkout/..//evil.example',
  '//evil.example\\@shop.invalid',
  '//shop.invalid@evil.example/',
  '%2f%2fevil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
])('%j is rejected', (address) => {
  expect(pathInside(address)).toBe('/');
});
