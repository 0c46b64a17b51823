import { createStore } from 'zustand/vanilla';

/** Whether the help is open; a button of the sidebar and a key open it. */
export const shortcutHelp = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const showShortcutHelp = () => shortcutHelp.setState({ isOpen: true });
export const hideShortcutHelp = () => shortcutHelp.setState({ isOpen: false });
