/** Whether the visitor asked the browser to use less data. Only Chromium browsers tell. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
