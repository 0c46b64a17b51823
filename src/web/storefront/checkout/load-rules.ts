/** The rules of the form; undefined if their file cannot be loaded. The server checks the same rules. */
export const loadRules = () => import('./check-details.ts').catch(() => undefined);
