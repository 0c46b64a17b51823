const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const RANDOM_LENGTH = 6;

/** `MAK7Q2ZK0`: the first three letters of the category and six random characters. */
export function generateSku(category: string, random: () => number = randomNumber): string {
  const tail = Array.from({ length: RANDOM_LENGTH }, () =>
    LETTERS.charAt(random() % LETTERS.length),
  );
  return category.slice(0, 3).toUpperCase() + tail.join('');
}

const randomNumber = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
