interface Sample {
  atMs: number;
  /** The end of the primary's log at that time. */
  position: bigint;
}

interface Measured {
  nowMs: number;
  primary: bigint;
  replayed: bigint;
  /** The age of the last transaction that the replica replayed; large on an idle primary. */
  lastReplayedSeconds: number | null;
}

const SAMPLES_MAX = 1000;

/**
 * How long ago the primary wrote what the replica does not show yet. The age of the replica's last transaction alone
 * says nothing, because it also grows while the primary is idle.
 */
export class LagHistory {
  #samples: Sample[] = [];
  /** Whether the samples go back to a position that the replica has replayed. */
  #isComplete = false;

  measureSeconds({ nowMs, primary, replayed, lastReplayedSeconds }: Measured): number {
    // After a failover the log of the new primary may end earlier.
    if (primary < (this.#samples.at(-1)?.position ?? 0n)) this.#samples = [];
    this.#samples.push({ atMs: nowMs, position: primary });
    const missing = this.#samples.findIndex(({ position }) => position > replayed);
    if (missing !== 0) this.#isComplete = true;
    this.#samples.splice(0, missing === -1 ? this.#samples.length : missing);
    if (this.#samples.length > SAMPLES_MAX) this.#samples.splice(1, 1);
    const [oldest] = this.#samples;
    if (!oldest) return 0;
    const seconds = (nowMs - oldest.atMs) / 1000;
    return this.#isComplete ? seconds : Math.max(seconds, lastReplayedSeconds ?? Infinity);
  }
}
