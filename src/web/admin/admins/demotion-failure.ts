import { failureText } from '#web/lists/loaded.ts';

/** Protected admins can never be demoted; the server logs the attempt. */
export function demotionFailure(error: unknown): string {
  const text = failureText(error, { otherwise: 'Failed to demote admin' });
  return /super administrator|protected/i.test(text)
    ? 'This admin is protected and cannot be demoted.\nThe attempt has been logged.'
    : text;
}
