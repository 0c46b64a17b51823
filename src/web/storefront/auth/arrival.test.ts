import { expect, test } from 'vitest';
import type { User } from '#web/session/user.ts';
import { afterSignIn, readArrival } from './arrival.ts';

const kavya: User = { id: '1', name: 'Kavya Rao', email: 'kavya@tokri.example', role: 'user' };

test('an admin goes to the back-office, wherever they came from', () => {
  for (const from of ['', '/', '/checkout', '/admin/users']) {
    expect(afterSignIn({ ...kavya, role: 'admin' }, from)).toBe('/admin');
  }
});

test.each([
  ['/checkout', '/checkout'],
  ['/products?category=sattu', '/products?category=sattu'],
  ['/products/classic-sattu#nutrition', '/products/classic-sattu#nutrition'],
  ['', '/'],
  ['/', '/'],
  ['/dashboard', '/'],
  ['/dashboard/', '/'],
  ['/Dashboard?tab=history', '/'],
  ['/auth', '/'],
])('a customer who came from %j goes to %j', (from, to) => {
  expect(afterSignIn(kavya, from)).toBe(to);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'checkout',
])('%j is not a way back', (from) => {
  expect(afterSignIn(kavya, from)).toBe('/');
});

test.each([undefined, null, 'text', 7, { from: 7, message: {}, productName: [] }])(
  'a strange state says nothing: %j',
  (state) => {
    expect(readArrival(state)).toEqual({ from: '', message: '', productName: '' });
  },
);
