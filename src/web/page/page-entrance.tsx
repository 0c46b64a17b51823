import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

let isFirstPage = true;

/** Animates each new path; the first page and query changes are not animated. */
export function PageEntrance({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ pathname, isFirst: isFirstPage });
  if (shown.pathname !== pathname) setShown({ pathname, isFirst: false });
  useEffect(() => {
    isFirstPage = false;
  }, []);
  return (
    <div key={pathname} className={shown.isFirst ? undefined : 'animate-page-in'}>
      {children}
    </div>
  );
}
