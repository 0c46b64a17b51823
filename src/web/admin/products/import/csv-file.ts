const MB = 1024 * 1024;
const MAX_MB = 10;

/** The text of the file, or an error. */
export async function readCsvFile(file: File): Promise<{ csv: string } | { failure: string }> {
  if (file.size > MAX_MB * MB) {
    return {
      failure: `${file.name} is larger than ${MAX_MB} MB. Please split it into smaller files.`,
    };
  }
  try {
    // Accepts the Unicode encodings of spreadsheets; others would have broken letters.
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (csv.includes('\0')) return { failure: `${file.name} is not a CSV file.` };
    return csv.trim() ? { csv } : { failure: `${file.name} is empty.` };
  } catch {
    return {
      failure: `${file.name} is not a CSV file in UTF-8. Save it as “CSV UTF-8” and try again.`,
    };
  }
}
