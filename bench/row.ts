/** One promise and what was measured of it. */
export interface Row {
  promise: string;
  goal: string;
  measured: string;
  context: string;
  isKept: boolean;
}
