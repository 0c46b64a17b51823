import { field, text } from '#shared/read-answer.ts';
import { pageKey, pathInside } from '#web/page/path-inside.ts';

/** Navigation state of the page that opens after a sign-in. */
export interface ContinueState {
  /** The path that the user wanted before signing in. */
  continueTo: string;
}

export function readContinueTo(state: unknown): string | undefined {
  const path = pathInside(text(field(state, 'continueTo')));
  return path === '/' ? undefined : path;
}

const names: Record<string, string> = {
  '/checkout': 'checkout',
  '/cart': 'your cart',
  '/dashboard': 'your dashboard',
  '/account/addresses': 'your addresses',
  '/account/security': 'your account security',
  '/products': 'the products',
};

/** `Continue to checkout`; `adminName` is the name of a back-office page. */
export function continueText(path: string, adminName?: string): string {
  const name = adminName ?? names[pageKey(path)];
  return name ? `Continue to ${name}` : 'Continue where you left off';
}
