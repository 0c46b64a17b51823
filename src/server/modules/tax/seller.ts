import { AppError } from '#shared/errors.ts';
import { settings } from '#shared/settings/current.ts';
import type { DocumentContent, Registration } from '#shared/tax/document.ts';
import { isGstin } from '#shared/tax/gstin.ts';
import { findState, findStateOfGstin } from '#shared/tax/states.ts';

type Seller = DocumentContent['seller'];

/** The seller as printed. Throws if a fact that the document needs is missing; production has no sample facts. */
export function readSeller(): Seller {
  const { shop, legal, tax } = settings();
  const { registration } = tax;
  const { street, city, state, pincode } = legal.address;
  const missing = listMissing(registration);
  if (missing.length > 0) throw missingDetails(missing);
  const gstin = registration === 'unregistered' ? null : legal.gstin;
  const registeredState = gstin === null ? undefined : findStateOfGstin(gstin);
  const sellerState = registeredState ?? findState(state);
  if (!sellerState) throw missingDetails(['the state of the company']);
  return {
    name: shop.name,
    legalName: legal.legalName ?? shop.name,
    registration,
    gstin,
    fssaiLicence: legal.fssaiLicence,
    address: {
      street: street ?? '',
      city: city ?? '',
      state: sellerState,
      pincode: pincode ?? '',
    },
    email: shop.contact.ordersEmail,
    phone: shop.contact.phone,
  };
}

/** A tax invoice needs all of them; a shop without a GSTIN needs only its state. */
function listMissing(registration: Registration): string[] {
  const { legalName, gstin, address } = settings().legal;
  if (registration === 'unregistered') return address.state ? [] : ['the state of the company'];
  const facts: [string, unknown][] = [
    ['the company name', legalName],
    ['a valid GSTIN', gstin !== null && isGstin(gstin)],
    ['the street', address.street],
    ['the city', address.city],
    ['the pincode', address.pincode],
  ];
  return facts.flatMap(([name, value]) => (value ? [] : name));
}

function missingDetails(missing: string[]): AppError {
  const message = `Invoices need ${missing.join(', ')}. Enter it in Settings, Legal, or change the registration in Settings, Tax. The order was not changed.`;
  return new AppError('tax_details_missing', { message });
}
