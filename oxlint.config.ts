import { defineConfig, type OxlintOverride } from 'oxlint';
import { boundaries } from './scripts/boundaries.ts';

const importRules: OxlintOverride[] = boundaries.map(({ files, forbidden }) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: forbidden }] },
}));

const noDirectTransactions = {
  property: 'transaction',
  message:
    'Use inTransaction (src/server/db/transaction.ts), which repeats the work after a conflict.',
};

/** Tests open transactions to hold locks or to fail on purpose. */
const transactionsAllowed: OxlintOverride = {
  files: ['src/server/db/transaction.ts', '**/*.test.ts'],
  rules: { 'no-restricted-properties': 'off' },
};

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  env: {
    builtin: true,
    node: true,
    browser: true,
  },
  options: {
    typeAware: true,
  },
  rules: {
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'no-restricted-properties': ['error', noDirectTransactions],
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'react/only-export-components': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/prefer-set-has': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'react/jsx-no-constructed-context-values': 'off',
  },
  ignorePatterns: ['build', 'node_modules', '.react-router', 'public', 'src/web/art'],
  overrides: [...importRules, transactionsAllowed],
});
