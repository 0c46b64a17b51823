import type { ReactNode } from 'react';
import { AddressTabs } from '../shell/address-tabs.tsx';
import { PageHead } from '../shell/page-head.tsx';

const tabs = [
  { to: '/admin/accounts', label: 'Invoices' },
  { to: '/admin/accounts/settlements', label: 'Settlements' },
  { to: '/admin/accounts/export', label: 'Monthly export' },
];

interface AccountsHeadProps {
  text: string;
  isLoading?: boolean;
  /** Buttons beside the title. */
  children?: ReactNode;
}

/** The title and the tabs of all pages about the accounts. */
export function AccountsHead({ text, isLoading, children }: AccountsHeadProps) {
  return (
    <>
      <PageHead title="Accounts" text={text} isLoading={isLoading ?? false}>
        {children}
      </PageHead>
      <AddressTabs label="Accounts" tabs={tabs} />
    </>
  );
}
