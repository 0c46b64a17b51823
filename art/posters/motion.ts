/**
 * Everything moves a whole number of cycles between t = 0 and t = 1, so a film's last frame meets
 * its first.
 */
export function wave(time: number, cycles: number, phase = 0): number {
  return Math.sin(Math.PI * 2 * (cycles * time + phase));
}
