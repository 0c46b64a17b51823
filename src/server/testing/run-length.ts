/** `npm run test:all` runs the long forms of tests with random input, load or crashes. */
export const isLongRun = process.env.LONG_TESTS === '1';
