const TEXT_LENGTH = 300;

export function cleanText(text: string): string {
  return text
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, TEXT_LENGTH);
}

/** Shiprocket writes times of India without a zone, as `2023-05-19 11:59:16` or `23 05 2023 11:43:52`. */
export function parseIndianTime(text: string): Date | undefined {
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}:\d{2}(:\d{2})?)/.exec(text);
  const dayFirst = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}(:\d{2})?)/.exec(text);
  const [year, month, day, time] = yearFirst
    ? yearFirst.slice(1)
    : dayFirst
      ? [dayFirst[3], dayFirst[2], dayFirst[1], dayFirst[4]]
      : [];
  const date = new Date(`${year}-${month}-${day}T${time}+05:30`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
