import { expect, test } from 'vitest';
import { fieldErrorsOf } from '../field-errors.ts';
import { loginInput, signUpForm } from './credentials.ts';

const kavya = { email: 'kavya@example.com', password: 'roasted-makhana' };
const newKavya = { ...kavya, name: 'Kavya Rao', confirmPassword: kavya.password };

const loginErrors = (typed: object) =>
  fieldErrorsOf(loginInput.safeParse({ ...kavya, ...typed }).error?.issues ?? []);
const signUpErrors = (typed: object) =>
  fieldErrorsOf(signUpForm.safeParse({ ...newKavya, ...typed }).error?.issues ?? []);

test('valid values have no errors', () => {
  expect(loginErrors({})).toEqual({});
  expect(signUpErrors({})).toEqual({});
});

test.each([
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'kavya' }, { email: 'Please enter a valid email' }],
  [{ email: 'kavyа@example.com' }, { email: 'Please enter a valid email' }],
  [{ email: 'कविता@example.com' }, { email: 'Please enter a valid email' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
  [{ password: 'x'.repeat(10_000) }, { password: 'Password must be at most 128 characters' }],
])('the sign-in form reports %j', (typed, errors) => {
  expect(loginErrors(typed)).toEqual(errors);
});

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: 'K' }, { name: 'Name must be at least 2 characters' }],
  [{ confirmPassword: '' }, { confirmPassword: 'Please confirm your password' }],
  [{ confirmPassword: 'roasted' }, { confirmPassword: 'Passwords do not match' }],
])('the form of a new account reports %j', (typed, errors) => {
  expect(signUpErrors(typed)).toMatchObject(errors);
});
