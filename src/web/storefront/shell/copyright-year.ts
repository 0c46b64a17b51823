const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' });

/** The year it is in the shop. */
export function copyrightYear(now: Date): string {
  return year.format(now);
}
