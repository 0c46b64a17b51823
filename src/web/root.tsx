import { useEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { brand } from '#shared/brand.ts';
import anekLatin from './art/fonts/anek-latin.woff2?url';
import rozhaLatin from './art/fonts/rozha-latin.woff2?url';
import { call } from './api/call.ts';
import appCss from './app.css?url';
import { keepCart } from './cart/keep-cart.ts';
import { PageArrival } from './page/page-arrival.tsx';
import { GoogleContext } from './session/google-context.ts';
import { keepSessionInStep } from './session/store.ts';
import { ErrorPage, errorTitle } from './storefront/shell/error-page.tsx';
import { Logo } from './brand/logo.tsx';
import { hiddenPage } from './page/page-meta.ts';
import { AskHost } from './ui/ask.tsx';
import { Toaster } from './ui/toast.tsx';
import type { Route } from './+types/root.ts';

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

export const links: Route.LinksFunction = () => [
  font(anekLatin),
  font(rozhaLatin),
  { rel: 'stylesheet', href: appCss },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/icons/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

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
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1d1f54" />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="en_IN" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What every page stands in, whichever part of the shop it belongs to. */
export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(keepSessionInStep, []);
  useEffect(keepCart, []);
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
