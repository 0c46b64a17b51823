import type { SpeedDevice } from '#shared/speed/metrics.ts';

const CHEAP_MEMORY_GB = 4;
const CHEAP_CORES = 4;

interface Device {
  hasCoarsePointer: boolean;
  /** Only browsers based on Chromium report it. */
  memoryGb: number | undefined;
  cores: number;
}

export function deviceClassOf({ hasCoarsePointer, memoryGb, cores }: Device): SpeedDevice {
  if (!hasCoarsePointer) return 'computer';
  // Safari reports fewer cores than there are and no memory, so cores count only together with memory.
  const isCheap = memoryGb !== undefined && (memoryGb <= CHEAP_MEMORY_GB || cores <= CHEAP_CORES);
  return isCheap ? 'cheap_phone' : 'phone';
}

export function readDevice(): Device {
  const { deviceMemory: memoryGb } = navigator as { deviceMemory?: number };
  const hasCoarsePointer = matchMedia('(pointer: coarse)').matches;
  return { hasCoarsePointer, memoryGb, cores: navigator.hardwareConcurrency };
}
