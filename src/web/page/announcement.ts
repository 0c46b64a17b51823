import { createStore } from 'zustand/vanilla';

/** The title of a page after a navigation, which screen readers announce. */
export const announcement = createStore(() => ({ text: '' }));
