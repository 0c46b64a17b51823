import { useState } from 'react';
import { useLocation } from 'react-router';

/** The state of an overlay that any navigation closes. */
export function useOpenUntilNavigation(): [boolean, (open: boolean) => void] {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined);
  return [openAt === key, (open) => setOpenAt(open ? key : undefined)];
}
