/** Paths of pages that React Router hydrates as a whole, and of files; all other pages are static. */
const APPLICATION =
  /^\/(admin|auth|checkout|dashboard|account|reset-password|verify-email|payment-test|newsletter|ui)(\/|$)/i;
const FILES = /^\/(api|assets|art|uploads|data|media|icons)\/|\.\w+$/i;

/** Whether the path is a page whose static parts are not hydrated. */
export function isStaticPage(pathname: string): boolean {
  return !APPLICATION.test(pathname) && !FILES.test(pathname);
}

/** These pages have a content security policy of their own, so they need a document of their own. */
const OWN_POLICY = /^\/(auth|checkout|payment-test)\/?$/i;

/** Whether React Router can open the path without a new document. */
export function isRouterPage(pathname: string): boolean {
  return APPLICATION.test(pathname) && !OWN_POLICY.test(pathname);
}
