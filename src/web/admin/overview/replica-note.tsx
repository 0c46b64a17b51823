import type { Figures } from '../shell/figures.ts';

/** Only for a shop with a replica. */
export function ReplicaNote({ replica }: Pick<Figures, 'replica'>) {
  if (!replica) return null;
  const { isUsed, lagSeconds } = replica;
  const seconds = lagSeconds === undefined ? undefined : Math.ceil(lagSeconds);
  return <span>{isUsed ? usedText(seconds) : unusedText(seconds)}</span>;
}

const usedText = (seconds = 0) =>
  seconds === 0
    ? 'Reports and lists come from the replica, which is up to date.'
    : `Reports and lists come from the replica, which is ${seconds} s behind.`;

const unusedText = (seconds: number | undefined) =>
  seconds === undefined
    ? 'The database replica cannot be used. Reports and lists come from the primary.'
    : `The database replica is ${seconds} s behind. Reports and lists come from the primary.`;
