import { useState } from 'react';
import { useHere } from './here.ts';

/** The state of an overlay that any navigation closes. */
export function useOpenUntilNavigation(): [boolean, (open: boolean) => void] {
  const { key } = useHere();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined);
  return [openAt === key, (open) => setOpenAt(open ? key : undefined)];
}
