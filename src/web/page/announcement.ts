import { createStore } from 'zustand/vanilla';

/** What screen readers announce: the title of a page after a navigation, or what happened elsewhere. */
export const announcement = createStore(() => ({ text: '' }));
