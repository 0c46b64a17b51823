import type { AvatarTone } from '#web/session/avatar.tsx';

// Haldi is kept for the one who looks.
const tones: readonly AvatarTone[] = ['kamal', 'neel', 'patti'];

/** The same person always has the same colour. */
export function avatarTone(id: string): AvatarTone {
  const sum = Array.from(id).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tones[sum % tones.length] ?? 'neel';
}
