import { expect, test } from 'vitest';
import type { User } from '#web/session/user.ts';
import { destinationOf, readArrival } from './auth-entry.ts';

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
])('an admin who came from %j goes to the back-office, which offers %j', (from, offered) => {
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
])('a customer who came from %j goes to %j, which offers %j', (from, to, offered) => {
  const state = offered === null ? null : { continueTo: offered };
  expect(destinationOf({ user: kavya, from })).toEqual({ to, state });
});

test.each([
  ['/checkout', '/checkout'],
  ['/dashboard', '/dashboard'],
  ['', null],
  ['/', null],
  ['/auth', null],
  // It would be refused.
  ['/admin/orders', null],
  ['https://evil.example/checkout', null],
])('a new account that came from %j goes home, which offers %j', (from, offered) => {
  const state = offered === null ? null : { continueTo: offered };
  expect(destinationOf({ user: kavya, from, isRegistration: true })).toEqual({ to: '/', state });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example'])(
  '%j is not a way back',
  (from) => {
    expect(destinationOf({ user: kavya, from })).toEqual({ to: '/', state: null });
  },
);

test.each([undefined, null, 'text', 7, { from: 7, message: {}, productName: [] }])(
  'a strange state says nothing: %j',
  (state) => {
    expect(readArrival(state)).toEqual({ from: '', message: '', productName: '' });
  },
);
