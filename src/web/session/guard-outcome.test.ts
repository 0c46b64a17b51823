import { expect, test } from 'vitest';
import { guardOutcome } from './guard-outcome.ts';
import type { User } from './user.ts';

const kavya: User = {
  id: '1',
  name: 'Kavya Rao',
  email: 'kavya@tokri.example',
  emailVerified: true,
  role: 'user',
};
const asha: User = { ...kavya, role: 'admin' };
const known = (user: User | null) => ({ user, isLoading: false });

test('a loading session neither opens the page nor redirects', () => {
  expect(guardOutcome({ user: asha, isLoading: true }, { role: 'admin' })).toBe('checking');
  expect(guardOutcome({ user: null, isLoading: true }, {})).toBe('checking');
});

test('a guest is sent to sign in', () => {
  expect(guardOutcome(known(null), {})).toBe('sign-in');
  expect(guardOutcome(known(null), { role: 'admin' })).toBe('sign-in');
  expect(guardOutcome(known(null), { permission: 'place_orders' })).toBe('sign-in');
});

test('a wrong role is denied', () => {
  expect(guardOutcome(known(kavya), { role: 'admin' })).toBe('denied');
  expect(guardOutcome(known(asha), { role: 'user' })).toBe('denied');
  expect(guardOutcome(known({ ...asha, role: 'Admin' }), { role: 'admin' })).toBe('denied');
  expect(guardOutcome(known(asha), { role: 'admin' })).toBe('allowed');
});

test.each([
  ['packer', 'allowed'],
  ['manager', 'allowed'],
  ['admin', 'allowed'],
  ['user', 'denied'],
  ['owner', 'denied'],
])('of the staff, %s is %s', (role, outcome) => {
  expect(guardOutcome(known({ ...asha, role }), { isStaff: true })).toBe(outcome);
});

test('a missing permission leads home', () => {
  expect(guardOutcome(known(kavya), { permission: 'place_orders' })).toBe('allowed');
  expect(guardOutcome(known(kavya), { permission: 'view_orders' })).toBe('home');
  expect(guardOutcome(known({ ...kavya, role: 'trainee' }), { permission: 'place_orders' })).toBe(
    'home',
  );
  expect(guardOutcome(known(asha), { role: 'admin', permission: 'manage_admins' })).toBe('allowed');
});
