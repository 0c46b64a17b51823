// Devanagari to Latin letters, as Indian shoppers spell Hindi: मखाना is makhaanaa.

const consonants: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n',
  च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n',
  त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
  प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm',
  य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v',
  श: 'sh', ष: 'sh', स: 's', ह: 'h',
}; // prettier-ignore

/** With the dot below. */
const dotted: Record<string, string> = { ज: 'z', ड: 'r', ढ: 'rh', फ: 'f' };

const vowels: Record<string, string> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'ee',
  उ: 'u',
  ऊ: 'oo',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऍ: 'e',
  ऑ: 'o',
};

const vowelSigns: Record<string, string> = {
  'ा': 'aa',
  'ि': 'i',
  'ी': 'ee',
  'ु': 'u',
  'ू': 'oo',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॅ': 'e',
  'ॉ': 'o',
};

const others: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' };

const DOT = '़';
const VIRAMA = '्';
const FIRST_DIGIT = '०'.charCodeAt(0);

/** The vowel of a consonant without a sign; Hindi often does not pronounce it. */
const INHERENT = 'ə';

export const isDevanagari = (text: string) => /[\u0900-\u097f]/.test(text);

/** Between a vowel and its consonant on the left, and a consonant and its vowel on the right. */
const SILENT = /(?<=[aeiouə][^aeiouə]h?h?)ə(?=[^aeiouə]+[aeiouə])/;

/**
 * The Latin spellings of a word: without the inherent vowels that are silent inside a word (नमकीन is namkeen), and with
 * them. At the end of a word they are always silent.
 */
export function toLatin(word: string): [string, string] {
  const whole = transliterate(word).replace(/(?<=.)ə$/, '');
  let short = whole;
  // One after the other, because a vowel is not silent after a silent one.
  while (SILENT.test(short)) short = short.replace(SILENT, '');
  return [short.replaceAll(INHERENT, 'a'), whole.replaceAll(INHERENT, 'a')];
}

function transliterate(word: string): string {
  const letters = Array.from(word);
  return letters
    .map((letter, at) => {
      const consonant = consonants[letter];
      if (consonant === undefined) return vowels[letter] ?? vowelSigns[letter] ?? other(letter);
      const hasDot = letters[at + 1] === DOT;
      const next = letters[hasDot ? at + 2 : at + 1] ?? '';
      const latin = (hasDot ? dotted[letter] : undefined) ?? consonant;
      return next === VIRAMA || next in vowelSigns ? latin : latin + INHERENT;
    })
    .join('');
}

function other(letter: string): string {
  if (letter === DOT || letter === VIRAMA) return '';
  const digit = letter.charCodeAt(0) - FIRST_DIGIT;
  return digit >= 0 && digit <= 9 ? String(digit) : (others[letter] ?? letter);
}
