/** Whether the text is in the clipboard now: browsers refuse that on plain http, or long after a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
