const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `one month`, `two years`, `30 days` */
export function counted(count: number, unit: string): string {
  return `${smallNumbers[count] ?? count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Whole years are shown as years. */
export function retentionText(days: number): string {
  return days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day');
}

/** For a sentence that starts with a number word. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
