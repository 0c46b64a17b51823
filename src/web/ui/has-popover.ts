/** Chrome has popovers since version 114, Firefox since 125 and Safari since 17. */
export const HAS_POPOVER = 'popover' in (globalThis.HTMLElement?.prototype ?? {});
