/** The field shows the country code, so a complete number pasted with it loses the code. */
export function withoutCountry(typed: string): string {
  const digits = /^\s*\+\s*91(.*)$/s.exec(typed)?.[1]?.replaceAll(/\D/g, '');
  return digits?.length === 10 ? digits : typed;
}
