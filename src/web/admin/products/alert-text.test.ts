import { expect, test } from 'vitest';
import { ApiError } from '#web/api/call.ts';
import { alertText } from './alert-text.ts';

const texts = { refused: 'Failed to add product', otherwise: 'Error saving product' };

test('a refusal shows the message of the server', () => {
  expect(alertText(new ApiError(500, {}), texts)).toBe('Failed to add product');
  const taken = new ApiError(409, { message: 'Another product has this SKU.' });
  expect(alertText(taken, texts)).toBe('Failed to add product\nAnother product has this SKU.');
});

test('a request without a response is an error', () => {
  expect(alertText(new ApiError(0, { code: 'network' }), texts)).toBe('Error saving product');
});

test('a missing token asks the admin to log in', () => {
  const error = new ApiError(401, { code: 'no_token', message: 'Please login to manage products' });
  expect(alertText(error, texts)).toBe('Please login to manage products');
});

test('an ended session shows no text, because the sign-in page explains it', () => {
  const ended = new ApiError(401, { message: 'Please login to continue.' });
  expect(alertText(ended, texts)).toBeUndefined();
});
