import {
  speedDevices,
  speedPeriods,
  type SpeedDevice,
  type SpeedPeriod,
} from '#shared/speed/metrics.ts';

/** The state in the address: `?days=7&device=phone`. */
export interface SpeedAddress {
  days: SpeedPeriod;
  /** Undefined for all devices. */
  device: SpeedDevice | undefined;
}

const USUAL: SpeedPeriod = '28';

/** Accepts any address; unknown values are the default. */
export function readSpeedAddress(search: URLSearchParams): SpeedAddress {
  return {
    days: speedPeriods.find((known) => known === search.get('days')) ?? USUAL,
    device: speedDevices.find((known) => known === search.get('device')),
  };
}

/** Without defaults. */
export function writeSpeedAddress({ days, device }: SpeedAddress): string {
  const search = new URLSearchParams({
    ...(days !== USUAL && { days }),
    ...(device && { device }),
  });
  return search.size > 0 ? `?${search}` : '';
}
