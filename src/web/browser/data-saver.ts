/** Whether the visitor asked the browser to use less data. Only browsers based on Chromium report it. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
