import { settings } from '#shared/settings/current.ts';
import { Heart, Truck } from 'lucide-react';
import { Link } from '#web/ui/link.tsx';
import { use, useState } from 'react';
import type { PageLink } from '#shared/pages/contract.ts';
import { freeShippingPromise } from '#shared/settings/figures.ts';
import { legalText, registeredAddress } from '#shared/settings/legal-text.ts';
import { useCategoryLinks, type CategoryLink } from './category-links.ts';
import { copyrightYear } from './copyright-year.ts';
import { FooterPagesContext } from '#web/page/footer-pages-context.ts';
import { Logo } from '#web/brand/logo.tsx';
import { MarketplaceName } from './marketplace-name.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { Island } from '#web/islands/island.tsx';
import { SocialLinks } from './social-links.tsx';

/** Categories with other landing pages, pages about the shop, and policies have a column each. */
function columnsOf(pages: readonly PageLink[], categories: readonly CategoryLink[]) {
  const linksTo = (...templates: PageLink['template'][]) =>
    pages
      .filter(({ template }) => templates.includes(template))
      .map(({ path, title }) => ({ to: path, label: title }));
  const otherLanding = linksTo('landing').filter(
    ({ to }) => !categories.some((category) => category.to === to),
  );
  return [
    {
      title: 'Shop',
      links: [...categories, ...otherLanding, { to: '/products', label: 'All products' }],
    },
    {
      title: settings().shop.name,
      links: [...linksTo('about', 'story', 'plain'), { to: '/contact', label: 'Contact' }],
    },
    { title: 'Help', links: [...linksTo('policy'), { to: '/track', label: 'Track your order' }] },
  ];
}

const heading = 'mb-1 text-sm font-semibold text-haldi-400';
const entry = 'footer-link';

export function Footer() {
  const [year] = useState(() => copyrightYear(new Date()));
  const { marketplaces } = settings().shop;
  const columns = columnsOf(use(FooterPagesContext), useCategoryLinks());
  return (
    <footer className="on-dark offscreen [--height:1137px] lg:[--height:585px] bg-neel-900 pt-[clamp(36px,5vw,64px)] pb-6 text-neel-200 print:hidden">
      <div className="wrap">
        <div className="grid items-end gap-x-16 gap-y-8 pb-8 lg:grid-cols-[1fr_minmax(300px,460px)]">
          <div>
            <Logo ink="light" className="h-10" />
            <p className="mt-2.5 max-w-[26em]">{settings().shop.tagline}</p>
            {settings().slogans.length > 0 && (
              <p className="mt-1 max-w-[26em]">{settings().slogans.join('. ')}.</p>
            )}
            <p className="mt-2 flex items-center gap-2.5 font-semibold text-haldi-400">
              <Truck aria-hidden strokeWidth={1.9} className="size-[1.25em] shrink-0" />
              {freeShippingPromise()}
            </p>
          </div>
          <Island
            name="newsletter/NewsletterForm"
            of={NewsletterForm}
            props={{ invitation: settings().shop.newsletterText }}
            isLater
          />
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-7 border-y-[1.5px] border-white/16 py-7 lg:grid-cols-4">
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={heading}>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={`${entry} hover:underline`}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {marketplaces.length > 0 && (
            <section aria-label="Also sold on">
              <h2 className={heading}>Also sold on</h2>
              <ul>
                {marketplaces.map((place) => (
                  <li key={place.name}>
                    <span className={entry}>
                      <MarketplaceName {...place} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <LegalLines />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-5 text-sm">
          {/* A cached page may be older than the year in the browser, so the server's text stays. */}
          <p
            suppressHydrationWarning
          >{`© ${year} ${settings().shop.name}, ${settings().shop.location}`}</p>
          <SocialLinks />
          <p className="flex items-center gap-2">
            Made with love in India
            <Heart aria-hidden className="size-4 fill-kamal-400 stroke-kamal-400" />
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The law requires the seller's details on every page; facts that the shop does not have yet are left out. */
function LegalLines() {
  const company = [legalText('legalName'), registeredAddress()].filter(Boolean).join(', ');
  const licence = legalText('fssaiLicence');
  const officer = legalText('grievanceOfficer.name');
  return (
    <div className="num flex flex-wrap gap-x-6 gap-y-1 border-b-[1.5px] border-white/16 py-5 text-sm">
      {company && <p>{company}</p>}
      {licence && <p>FSSAI Lic. No. {licence}</p>}
      <p>
        {officer &&
          `${legalText('grievanceOfficer.designation') ?? 'Grievance Officer'}: ${officer}, `}
        <Link
          to="/contact"
          className="inline-block underline decoration-haldi-400 decoration-2 underline-offset-4"
        >
          how to reach us
        </Link>
      </p>
    </div>
  );
}
