import { useState } from 'react';
import { useLocation } from 'react-router';

/** Something that opens over the page and is closed by whatever changes the page. */
export function useOpenUntilNavigation(): [boolean, (open: boolean) => void] {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined);
  return [openAt === key, (open) => setOpenAt(open ? key : undefined)];
}
