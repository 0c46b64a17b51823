import { formatTime } from '#shared/dates.ts';

export const lastLoginText = (lastLogin: string | null) =>
  lastLogin === null ? 'Never' : formatTime(lastLogin);
