import { settings } from '#shared/settings/current.ts';
import { shopIcon } from '#shared/settings/shop-icon.ts';
import { use, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import fontCss from './art/fonts/faces.css?inline';
import fontCssUrl from './art/fonts/faces.css?url';
import { preloadedFonts } from './art/fonts/preloaded.ts';
import { call } from './api/call.ts';
import appCss from './app.css?inline';
import appCssUrl from './app.css?url';
import { startAddButtons } from './cart/start-add-buttons.ts';
import { startCartSync } from './cart/start-cart-sync.ts';
import { startMissingImages } from './catalog/start-missing-images.ts';
import { Island, RenderIslandContext } from './islands/island.tsx';
import { HYDRATED, deferredStartScript } from './page/deferred-scripts.ts';
import { FooterPagesContext } from './page/footer-pages-context.ts';
import { GoogleContext } from './session/google-context.ts';
import { startSessionSync } from './session/store.ts';
import { startSpeedReport } from './speed/start-speed-report.ts';
import { CategoryLinksContext } from './storefront/shell/category-links.ts';
import { ErrorPage, errorTitle } from './storefront/shell/error-page.tsx';
import { Logo } from './brand/logo.tsx';
import { brandStyle } from './page/brand-style.ts';
import { PreviewBar } from './page/preview-bar.tsx';
import { Overlays } from './page/overlays.tsx';
import { hiddenPage } from './page/page-meta.ts';
import { RouterPage } from './page/router-page.tsx';
import { SETTINGS_ID } from './settings.ts';
import { startTooltips } from './ui/start-tooltips.ts';
import type { Route } from './+types/root.ts';

export const links: Route.LinksFunction = () => {
  const { svg, png } = shopIcon();
  return [
    svg && { rel: 'icon', href: svg, type: 'image/svg+xml' },
    png && { rel: 'icon', href: png('32'), sizes: '32x32', type: 'image/png' },
    png && { rel: 'apple-touch-icon', href: png('180') },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ].filter((link) => !!link);
};

/** Inlined by the server; the browser bundle has no copy. */
const style = import.meta.env.SSR ? fontCss + appCss : document.querySelector('style')?.textContent;

/** A default for errors before a route matches; every page has its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? hiddenPage(errorTitle(error)) : [{ title: settings().shop.name }];

/** The origin, the sign-in provider and the links of the footer, which never change while a page is open. */
export async function loader({ request }: Route.LoaderArgs) {
  const [{ google }, { pages }, { categories }] = await Promise.all([
    call('GET /api/auth/providers', {}),
    call('GET /api/footer-pages', {}),
    call('GET /api/categories', {}),
  ]);
  const shown = categories.slice(0, LINKS_MAX).map(({ slug, path, name }) => ({
    slug,
    to: path,
    label: name,
  }));
  const { origin } = new URL(request.url);
  return { origin, google, footerPages: pages, categories: shown };
}

/** More would not fit the footer. */
const LINKS_MAX = 8;

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = use(RenderIslandContext) !== undefined;
  // Tests and benchmarks wait for this mark before they use a page.
  useLayoutEffect(() => document.documentElement.setAttribute('data-hydrated', ''), []);
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <DeferredStart />
        <Fonts />
        {/* `completeStaticDocument` fills in the styles of a static page. */}
        <Style css={isStatic ? '' : (style ?? '')} />
        <meta name="theme-color" content="#1d1f54" />
        <meta property="og:site_name" content={settings().shop.name} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="en_IN" />
        <BrandStyle />
        <Links />
        <Meta />
      </head>
      <body>
        <PageSettings />
        <PreviewBar />
        <noscript>
          <p className="bg-haldi-100 px-4 py-2 text-center text-sm text-ink">
            Your browser runs no scripts. You can read every page and see all products; the cart,
            forms and your account need JavaScript.
          </p>
        </noscript>
        {children}
        {!isStatic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The owner's colours. The server hashes inline styles for the content security policy; hydration keeps its text. */
function BrandStyle() {
  const { accent, tiles } = settings().brand;
  if (!accent && !Object.values(tiles).some(Boolean)) return null;
  const css = import.meta.env.SSR ? brandStyle({ accent, tiles }) : '';
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}

/** What islands show. The rest of a static page is HTML, and its settings would only add to it. */
function islandSettings() {
  const { shop, delivery, orders, cards, takesCodes, hidesSamples, isPreview } = settings();
  const { name, city, contact, phoneHours, emailAnswerHours, logo } = shop;
  const shown = { name, city, contact, phoneHours, emailAnswerHours, logo };
  // Only the checkout, which is not static, looks up the zone of an address.
  const withoutZones = { ...delivery, zones: [] };
  const flags = { takesCodes, hidesSamples, isPreview };
  return { shop: shown, delivery: withoutZones, orders, cards, ...flags };
}

const settingsJson = (isStatic: boolean) =>
  JSON.stringify(isStatic ? islandSettings() : settings()).replaceAll('<', '\\u003c');

/** For scripts; the server renders the page with the same settings. Hydration keeps the text of the server. */
function PageSettings() {
  const isStatic = use(RenderIslandContext) !== undefined;
  const json = import.meta.env.SSR ? settingsJson(isStatic) : '';
  return (
    <script
      type="application/json"
      id={SETTINGS_ID}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Before the stylesheets, because scripts after them wait for them. */
function DeferredStart() {
  const code = import.meta.env.SSR ? deferredStartScript() : '';
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/**
 * Requested at once, because the page keeps the fallback fonts if its own fonts arrive after the text. The first picture
 * has priority.
 */
function Fonts() {
  return (
    <>
      {preloadedFonts.map((href) => (
        <link
          key={href}
          rel="preload"
          href={href}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          fetchPriority="low"
        />
      ))}
    </>
  );
}

/** Inlined, because the first paint needs it and a request would double the wait. */
function Style({ css }: { css: string }) {
  if (import.meta.env.DEV)
    return [fontCssUrl, appCssUrl].map((href) => <link key={href} rel="stylesheet" href={href} />);
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(startSessionSync, []);
  useEffect(startCartSync, []);
  useEffect(startTooltips, []);
  useEffect(startAddButtons, []);
  useEffect(startMissingImages, []);
  useEffect(startSpeedReport, []);
  // In a layout effect, so that it runs together with hydration.
  useLayoutEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return (
    <GoogleContext value={loaderData.google}>
      <FooterPagesContext value={loaderData.footerPages}>
        <CategoryLinksContext value={loaderData.categories}>
          <RouterPage>
            <Outlet />
            <Island name="shell/Overlays" of={Overlays} props={{}} />
          </RouterPage>
        </CategoryLinksContext>
      </FooterPagesContext>
    </GoogleContext>
  );
}

/** Catches errors outside every other boundary, so it renders as little as possible. */
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
