import { expect, test } from 'vitest';
import { ApiError } from '#web/api/call.ts';
import { alertText } from './alert-text.ts';

const texts = { refused: 'Failed to add product', otherwise: 'Error saving product' };

test('a refusal failed, for the reason that the server gives', () => {
  expect(alertText(new ApiError(500, {}), texts)).toBe('Failed to add product');
  const taken = new ApiError(409, { message: 'Another product has this SKU.' });
  expect(alertText(taken, texts)).toBe('Failed to add product\nAnother product has this SKU.');
});

test('a request that got no answer is an error', () => {
  expect(alertText(new ApiError(0, { code: 'network' }), texts)).toBe('Error saving product');
});

test('without a token people are asked to login', () => {
  const error = new ApiError(401, { code: 'no_token', message: 'Please login to manage products' });
  expect(alertText(error, texts)).toBe('Please login to manage products');
});

test('when the session has ended the sign-in page says so', () => {
  const ended = new ApiError(401, { message: 'Please login to continue.' });
  expect(alertText(ended, texts)).toBeUndefined();
});
