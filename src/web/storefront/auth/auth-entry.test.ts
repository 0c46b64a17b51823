import { expect, test } from 'vitest';
import type { User } from '#web/session/user.ts';
import { destinationOf, readAuthEntry } from './auth-entry.ts';

const kavya: User = {
  id: '1',
  name: 'Kavya Rao',
  email: 'kavya@tokri.example',
  emailVerified: true,
  role: 'user',
};

const asha: User = { ...kavya, role: 'admin' };

test.each([
  ['', null],
  ['/', null],
  ['/auth', null],
  ['/admin', null],
  ['/admin/', null],
  ['/admin/orders?page=2', '/admin/orders?page=2'],
  ['/checkout', '/checkout'],
  ['/dashboard', '/dashboard'],
  ['//evil.example', null],
])('an admin from %j goes to the back-office, which offers %j', (from, offered) => {
  const state = offered === null ? null : { continueTo: offered };
  expect(destinationOf({ user: asha, from })).toEqual({ to: '/admin', state });
});

test.each([
  ['/checkout', '/checkout', null],
  ['/products?category=sattu', '/products?category=sattu', null],
  ['/products/classic-sattu#nutrition', '/products/classic-sattu#nutrition', null],
  ['', '/', null],
  ['/', '/', null],
  ['/dashboard', '/', '/dashboard'],
  ['/dashboard/', '/', '/dashboard/'],
  ['/Dashboard?tab=history', '/', '/Dashboard?tab=history'],
  ['/auth', '/', null],
])('a customer from %j goes to %j, which offers %j', (from, to, offered) => {
  const state = offered === null ? null : { continueTo: offered };
  expect(destinationOf({ user: kavya, from })).toEqual({ to, state });
});

test.each([
  ['/checkout', '/checkout'],
  ['/dashboard', '/dashboard'],
  ['', null],
  ['/', null],
  ['/auth', null],
  // Customers may not open it.
  ['/admin/orders', null],
  ['https://evil.example/checkout', null],
])('a new account from %j goes home, which offers %j', (from, offered) => {
  const state = offered === null ? null : { continueTo: offered };
  expect(destinationOf({ user: kavya, from, isRegistration: true })).toEqual({ to: '/', state });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example'])(
  '%j is not a valid return path',
  (from) => {
    expect(destinationOf({ user: kavya, from })).toEqual({ to: '/', state: null });
  },
);

test.each([undefined, null, 'text', 7, { from: 7, message: {}, productName: [] }])(
  'an unknown state is ignored: %j',
  (state) => {
    expect(readAuthEntry(state)).toEqual({ from: '', message: '', productName: '' });
  },
);
