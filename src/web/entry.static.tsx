import { isDataSaverOn } from './browser/data-saver.ts';
import { navigationType } from './browser/navigation-type.ts';
import { whenIdle } from './browser/when-idle.ts';
import { startAddButtons } from './cart/start-add-buttons.ts';
import { startCartSync } from './cart/start-cart-sync.ts';
import { startMissingImages } from './catalog/start-missing-images.ts';
import {
  connectIslands,
  holdEarlyInput,
  hydrateIslands,
  markHydrated,
} from './islands/hydrate.tsx';
import { startNavigation } from './islands/navigation.ts';
import { BusyError } from './islands/page-html.ts';
import { PAGE_REPLACED } from './islands/replace-page.ts';
import { HYDRATED } from './page/deferred-scripts.ts';
import { goTo } from './page/go.ts';
import { startSessionSync } from './session/store.ts';
import { startSpeedReport } from './speed/start-speed-report.ts';
import { connectPageSettings } from './settings.ts';
import { silenceConsole } from './silence-console.ts';
import { Overlays } from './page/overlays.tsx';
import { BackButton } from './storefront/shell/back-button.tsx';
import { HeaderTools } from './storefront/shell/header-tools.tsx';
import { MainNav } from './storefront/shell/main-nav.tsx';
import { Menu } from './storefront/shell/menu.tsx';
import { PendingMarks } from './storefront/shell/pending-marks.tsx';
import { scrollToStory } from './storefront/shell/scroll-to-story.ts';
import { toast } from './ui/toast.tsx';
import { startTooltips } from './ui/start-tooltips.ts';
import { startScrollers } from './ui/start-scrollers.ts';

// The script of static pages: it hydrates their islands, and handles what is static HTML.

const BUSY = 'The shop is busy for a moment. Please try again.';
const UNREACHABLE = 'Could not reach the shop. Your cart is kept on this device.';

// Below the baseline (docs/browsers.md) the page stays HTML with plain links, because the script would fail.
if ('toSorted' in Array.prototype) start();

function start(): void {
  silenceConsole();
  connectPageSettings();
  startSpeedReport();
  connectIslands({
    shell: async () => ({ BackButton, HeaderTools, MainNav, Menu, Overlays, PendingMarks }),
    home: () => import('./storefront/home/islands.ts'),
    products: () => import('./storefront/products/islands.ts'),
    product: () => import('./storefront/product/islands.ts'),
    cart: () => import('./storefront/cart/islands.ts'),
    contact: () => import('./storefront/contact/islands.ts'),
    track: () => import('./storefront/track/islands.ts'),
    newsletter: () => import('./storefront/shell/newsletter-form.tsx'),
    delivery: () => import('./delivery/pincode-check.tsx'),
    policies: () => import('./storefront/policies/islands.ts'),
  });
  startNavigation({ onArrive: scrollToStory, onFailure });
  startAddButtons();
  startMissingImages();
  startScrollers(document);
  addEventListener(PAGE_REPLACED, () => startScrollers(document));
  void hydratePage();
}

/** The page contains only its own styles; islands and other pages need the rest. */
function stylesLoaded(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('#all-styles');
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
  });
}

async function hydratePage(): Promise<void> {
  await stylesLoaded();
  await hydrateIslands(document);
  startSessionSync();
  startCartSync();
  startTooltips();
  markHydrated();
  dispatchEvent(new Event(HYDRATED));
  holdEarlyInput();
  // A reload and a step in history restore the scroll position instead.
  if (navigationType() === 'navigate')
    scrollToStory((history.state as { usr?: unknown } | null)?.usr);
  if (!isDataSaverOn()) whenIdle(() => void prepareOffline());
}

function onFailure({ pathname }: URL, error: unknown): void {
  toast({ tone: 'warn', text: error instanceof BusyError ? BUSY : UNREACHABLE });
  // The list works without the server.
  if (/^\/products\/./.test(pathname) && location.pathname !== '/products') goTo('/products');
}

async function prepareOffline(): Promise<void> {
  const module = import('./storefront/shell/prepare-offline-use.ts');
  // If the visitor leaves before the file is loaded, the next page prepares it.
  const loaded = await module.catch(() => undefined);
  await loaded?.prepareOfflineUse();
}
