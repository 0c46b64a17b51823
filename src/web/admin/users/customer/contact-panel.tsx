import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { formatPhone } from '#shared/india.ts';
import { isErased } from '#shared/privacy/erased.ts';
import { Panel, PanelBody } from '../../shell/panel.tsx';

const contactLink =
  'flex min-h-11 w-fit items-center wrap-anywhere underline decoration-neel-200 underline-offset-4 lg:min-h-7';

/** Email, and the phones and addresses of the latest orders. */
export function ContactPanel({ page: { customer, phones, addresses } }: { page: CustomerPage }) {
  if (isErased(customer.email)) {
    return (
      <Panel title="Contact">
        <PanelBody>
          <p className="text-sm text-ink-2">Erased at their own request</p>
        </PanelBody>
      </Panel>
    );
  }
  return (
    <Panel title="Contact">
      <PanelBody>
        <dl className="grid gap-3.5 text-sm">
          <Fact name="Email">
            <a href={`mailto:${customer.email}`} className={contactLink}>
              {customer.email}
            </a>
            <Verified isVerified={customer.emailVerified} />
          </Fact>
          <Fact name={phones.length > 1 ? 'Phones' : 'Phone'}>
            {phones.length === 0 && <None />}
            {phones.map((phone) => (
              <a key={phone} href={`tel:+91${phone}`} className={`num ${contactLink}`}>
                {formatPhone(phone)}
              </a>
            ))}
          </Fact>
          <Fact name={addresses.length > 1 ? 'Addresses' : 'Address'}>
            {addresses.length === 0 && <None />}
            <ul className="grid gap-2.5">
              {addresses.map((address) => (
                <li key={Object.values(address).join(' ')}>
                  <Address {...address} />
                </li>
              ))}
            </ul>
          </Fact>
        </dl>
      </PanelBody>
    </Panel>
  );
}

function Verified({ isVerified }: { isVerified: boolean }) {
  if (!isVerified)
    return <span className="text-xs font-semibold text-haldi-800">Not verified</span>;
  return (
    <span className="flex items-center gap-1 text-xs font-semibold text-patti-700">
      <BadgeCheck aria-hidden strokeWidth={1.9} className="size-4" /> Verified
    </span>
  );
}

const None = () => <span className="text-ink-2">None in the orders</span>;

function Address({ name, street, landmark, city, state, pincode }: CustomerPage['addresses'][0]) {
  return (
    <address className="num leading-normal wrap-anywhere not-italic">
      {[name, street, landmark, `${city} ${pincode}`, state].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-0.5 text-xs font-semibold text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
