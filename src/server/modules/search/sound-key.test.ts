import { expect, test } from 'vitest';
import { soundKeys } from './sound-key.ts';
import { splitWords } from './words.ts';

const keysOf = (text: string) => splitWords(text).flatMap((word) => soundKeys(word.text));

test.each([
  ['makhana', ['makhane', 'makhaana', 'Makhānā', 'मखाना', 'मखाने', 'makhanaa']],
  ['sattu', ['sattoo', 'satu', 'SATTU', 'सत्तू', 'सतू']],
  ['chana', ['chanaa', 'channa', 'चना', 'chhana']],
  ['peri', ['pery', 'peree', 'पेरी']],
  ['namkeen', ['namkin', 'नमकीन']],
  ['jeera', ['zeera', 'jira', 'जीरा', 'ज़ीरा']],
  ['phool', ['fool', 'phul', 'फूल', 'फ़ूल']],
  ['classic', ['klassik', 'क्लासिक']],
  ['chatpata', ['चटपटा']],
  ['chai', ['chay', 'चाय']],
  ['poha', ['पोहा']],
  ['pakora', ['पकौड़ा', 'pakaura']],
  ['champa', ['चंपा', 'चम्पा', 'chanpa']],
  ['100', ['१००']],
])('%s sounds like %s', (word, others) => {
  const [key] = keysOf(word);
  for (const other of others) expect(keysOf(other)).toContain(key);
});

test.each([
  ['makhana', 'makhan'],
  ['chana', 'china'],
  ['100', '1000'],
  ['rice', 'roti'],
])('%s does not sound like %s', (word, other) => {
  expect(keysOf(word)).not.toEqual(keysOf(other));
});
