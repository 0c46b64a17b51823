import { afterEach, expect, test } from 'vitest';
import { answer, ask, askQueue, tell } from './confirm-queue.ts';

const onScreen = () => askQueue.getState().questions[0];

afterEach(() => {
  while (onScreen()) answer(false);
});

test('a question is answered with yes or no', async () => {
  const kept = ask('Clear the cart?');
  answer(false);
  const cleared = ask('Clear the cart?');
  answer(true);
  expect(await kept).toBe(false);
  expect(await cleared).toBe(true);
});

test('questions wait for one another, first come first served', async () => {
  const first = ask('First?');
  const second = ask('Second?');
  expect(onScreen()?.text).toBe('First?');
  answer(true);
  expect(await first).toBe(true);
  expect(onScreen()?.text).toBe('Second?');
  answer(false);
  expect(await second).toBe(false);
  expect(onScreen()).toBeUndefined();
});

test('a question asked on an answer comes after those that wait already', async () => {
  const demote = ask('Demote?').then((yes) => yes && ask('Really?'));
  const told = tell('Saved.');
  answer(true);
  await Promise.resolve();
  expect(askQueue.getState().questions.map(({ text }) => text)).toEqual(['Saved.', 'Really?']);
  answer(true);
  answer(true);
  await told;
  expect(await demote).toBe(true);
});

test('a message offers nothing to decide and resolves however it is closed', async () => {
  const told = tell('Product added successfully!');
  expect(onScreen()?.confirm).toBe('OK');
  expect(onScreen()?.cancel).toBeUndefined();
  answer(false);
  expect(await told).toBeUndefined();
});

test('the buttons say what the caller wants them to say', () => {
  void ask('Remove it?', { confirm: 'Remove', cancel: 'Keep it', danger: true });
  expect(onScreen()).toMatchObject({ confirm: 'Remove', cancel: 'Keep it', danger: true });
});

test('a grave question lists what follows from a yes', () => {
  void ask('Demote Sneha?', { points: ['Removes dashboard access'], note: 'Asked once more.' });
  expect(onScreen()).toMatchObject({
    points: ['Removes dashboard access'],
    note: 'Asked once more.',
    danger: false,
  });
});

test('an answer without a question changes nothing', () => {
  answer(true);
  expect(onScreen()).toBeUndefined();
});
