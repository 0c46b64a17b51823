import { expect, test } from 'vitest';
import { initialOf, isStaff, signedOut, profileLabel, readSession, type User } from './user.ts';

const kavya: User = {
  id: '7',
  name: 'Kavya Rao',
  email: 'kavya@tokri.example',
  emailVerified: true,
  role: 'user',
};

test('a stored session is read back', () => {
  expect(readSession({ user: kavya, token: 't', isAuthenticated: true })).toEqual({
    user: kavya,
    token: 't',
    isAuthenticated: true,
  });
});

test.each([
  undefined,
  null,
  'text',
  {},
  { user: kavya },
  { token: 't', isAuthenticated: true },
  { user: kavya, token: '' },
  { user: { name: 'Kavya' }, token: 't' },
  { user: 7, token: 't' },
])('a damaged or incomplete session counts as signed out: %j', (stored) => {
  expect(readSession(stored)).toEqual(signedOut);
});

test('an account without name or role is a customer without a name', () => {
  const { user } = readSession({ user: { email: kavya.email }, token: 't' });
  expect(user).toEqual({ ...kavya, id: '', name: '' });
});

test('an email is unverified only if the server says so', () => {
  const verifiedIn = (stored: object) => readSession({ user: stored, token: 't' }).user;
  const { emailVerified: _, ...before } = kavya;
  expect(verifiedIn(before)).toMatchObject({ emailVerified: true });
  expect(verifiedIn({ ...kavya, emailVerified: false })).toMatchObject({ emailVerified: false });
});

test('the profile link shows the first name', () => {
  expect(profileLabel(kavya)).toBe('Kavya');
  expect(profileLabel({ ...kavya, name: '  Kavya   Rao ' })).toBe('Kavya');
});

test('the profile link shows Dashboard without a name', () => {
  expect(profileLabel({ ...kavya, name: '' })).toBe('Dashboard');
  expect(profileLabel({ ...kavya, name: '   ' })).toBe('Dashboard');
});

test('the initial comes from the name, or else from the email', () => {
  expect(initialOf({ ...kavya, name: 'kavya' })).toBe('K');
  expect(initialOf({ ...kavya, name: 'कविता' })).toBe('क');
  expect(initialOf({ ...kavya, name: '', email: 'zoya@tokri.example' })).toBe('Z');
});

test('only the role admin opens the back-office', () => {
  expect(isStaff({ ...kavya, role: 'admin' })).toBe(true);
  expect(isStaff(kavya)).toBe(false);
  expect(isStaff(null)).toBe(false);
});
