import type { AvatarTone } from '#web/session/avatar.tsx';

// Haldi is reserved for the signed-in admin.
const tones: readonly AvatarTone[] = ['kamal', 'neel', 'patti'];

/** Derived from the id, so that a person keeps their colour. */
export function avatarTone(id: string): AvatarTone {
  const sum = Array.from(id).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tones[sum % tones.length] ?? 'neel';
}
