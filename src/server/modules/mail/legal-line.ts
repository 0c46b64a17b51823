import { legalText, markedAddress } from '#shared/settings/legal-text.ts';

/** The company, its address and its numbers, as far as they are known. */
export function legalLine(): string {
  const fssai = legalText('fssaiLicence');
  const gstin = legalText('gstin');
  const facts = [
    legalText('legalName'),
    markedAddress(),
    fssai && `FSSAI licence ${fssai}`,
    gstin && `GSTIN ${gstin}`,
  ];
  return facts.filter(Boolean).join(' · ');
}
