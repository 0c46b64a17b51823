import { goTo } from './go.ts';

/** Goes one step back in history, or home without history. */
export function goBack(): void {
  if (canGoBack()) window.history.back();
  else goTo('/');
}

/** Fallback for browsers without the Navigation API. */
function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}
