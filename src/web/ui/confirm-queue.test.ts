import { afterEach, expect, test } from 'vitest';
import { answerQuestion, confirm, confirmQueue, alert } from './confirm-queue.ts';

const onScreen = () => confirmQueue.getState().questions[0];

afterEach(() => {
  while (onScreen()) answerQuestion(false);
});

test('confirm resolves with the answer', async () => {
  const kept = confirm('Clear the cart?');
  answerQuestion(false);
  const cleared = confirm('Clear the cart?');
  answerQuestion(true);
  expect(await kept).toBe(false);
  expect(await cleared).toBe(true);
});

test('questions are shown one at a time, in order', async () => {
  const first = confirm('First?');
  const second = confirm('Second?');
  expect(onScreen()?.text).toBe('First?');
  answerQuestion(true);
  expect(await first).toBe(true);
  expect(onScreen()?.text).toBe('Second?');
  answerQuestion(false);
  expect(await second).toBe(false);
  expect(onScreen()).toBeUndefined();
});

test('a question asked after an answer is queued last', async () => {
  const demote = confirm('Demote?').then((yes) => yes && confirm('Really?'));
  const alerted = alert('Saved.');
  answerQuestion(true);
  await Promise.resolve();
  expect(confirmQueue.getState().questions.map(({ text }) => text)).toEqual(['Saved.', 'Really?']);
  answerQuestion(true);
  answerQuestion(true);
  await alerted;
  expect(await demote).toBe(true);
});

test('alert has no cancel button and resolves when it is closed', async () => {
  const alerted = alert('Product added successfully!');
  expect(onScreen()?.confirm).toBe('OK');
  expect(onScreen()?.cancel).toBeUndefined();
  answerQuestion(false);
  expect(await alerted).toBeUndefined();
});

test('the caller sets the button labels', () => {
  void confirm('Remove it?', { confirm: 'Remove', cancel: 'Keep it', danger: true });
  expect(onScreen()).toMatchObject({ confirm: 'Remove', cancel: 'Keep it', danger: true });
});

test('a question can list its consequences', () => {
  void confirm('Demote Sneha?', { points: ['Removes dashboard access'], note: 'Asked once more.' });
  expect(onScreen()).toMatchObject({
    points: ['Removes dashboard access'],
    note: 'Asked once more.',
    danger: false,
  });
});

test('an answer without a question has no effect', () => {
  answerQuestion(true);
  expect(onScreen()).toBeUndefined();
});
