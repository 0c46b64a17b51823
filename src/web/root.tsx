import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { brand } from '#shared/brand.ts';
import { fontFaces } from './art/fonts/faces.ts';
import { call } from './api/call.ts';
import appCss from './app.css?inline';
import appCssUrl from './app.css?url';
import { keepCart } from './cart/start-cart-sync.ts';
import { ALIVE, lateStartScript } from './page/deferred-scripts.ts';
import { PageArrival } from './page/announce-page.tsx';
import { GoogleContext } from './session/google-context.ts';
import { keepSessionInStep } from './session/store.ts';
import { ErrorPage, errorTitle } from './storefront/shell/error-page.tsx';
import { Logo } from './brand/logo.tsx';
import { hiddenPage } from './page/page-meta.ts';
import { AskHost } from './ui/confirm.tsx';
import { Toaster } from './ui/toast.tsx';
import { startTooltips } from './ui/tooltips.ts';
import type { Route } from './+types/root.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/icons/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** In the page as the server sent it; only the server carries a copy. */
const style = import.meta.env.SSR ? appCss : document.querySelector('style')?.textContent;

/** Every page has its own; this is for what fails before one is found. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? hiddenPage(errorTitle(error)) : [{ title: brand.name }];

/** The shop's own address and its sign-in provider. They never change while a page is open. */
export async function loader({ request }: Route.LoaderArgs) {
  const { google } = await call('GET /api/auth/providers', {});
  return { origin: new URL(request.url).origin, google };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // Tests and measurements wait for this mark before they use a page.
  useLayoutEffect(() => void performance.mark('hydrated'), []);
  return (
    <html lang="en-IN" data-rests="first">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <LateStart />
        <Style />
        <meta name="theme-color" content="#1d1f54" />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="en_IN" />
        <Links />
        <Meta />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Before all styles, which scripts after them would wait for. */
function LateStart() {
  const code = import.meta.env.SSR ? lateStartScript(fontFaces) : '';
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Inside the page: nothing is painted without it, and asking for it takes as long again as the page itself. */
function Style() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={appCssUrl} />;
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style ?? '' }} />;
}

/** What every page stands in, whichever part of the shop it belongs to. */
export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(keepSessionInStep, []);
  useEffect(keepCart, []);
  useEffect(startTooltips, []);
  // With the page's first answer, not after it: what is pressed from now on is answered here.
  useLayoutEffect(() => void dispatchEvent(new Event(ALIVE)), []);
  return (
    <GoogleContext value={loaderData.google}>
      <Outlet />
      <PageArrival />
      <Toaster />
      <AskHost />
    </GoogleContext>
  );
}

/** Only for what fails outside every other boundary: no header, no footer, nothing that could fail again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <header className="wrap flex h-19 items-center">
        <Logo className="h-10.5" />
      </header>
      <main>
        <ErrorPage error={error} />
      </main>
    </>
  );
}
