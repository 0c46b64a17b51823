import { brand } from './brand.ts';

/**
 * Details that Indian law requires of a shop for packaged food: the Consumer Protection (E-Commerce) Rules 2020, the
 * Legal Metrology (Packaged Commodities) Rules 2011 and the Food Safety and Standards Act 2006. SAMPLE VALUES:
 * replace them all and set `isSample` to false before the shop opens; until then the pages mark them as samples.
 */
export const compliance = {
  isSample: true,
  legalName: `${brand.name} Foods Private Limited`,
  address: {
    street: 'Plot 0, Sample Industrial Area',
    city: 'Ghaziabad',
    state: 'Uttar Pradesh',
    pincode: '201001',
    country: 'India',
  },
  /** Fourteen digits; real licences start with 1 or 2. */
  fssaiLicence: '00000000000000',
  gstin: '00AAAAA0000A0Z0',
  cin: 'U00000UP2024PTC000000',
  /** The grievance officer. */
  grievanceOfficer: {
    name: 'Meera Sample',
    designation: 'Grievance Officer',
    email: 'grievance@tokri.example',
    phone: brand.contact.phone,
  },
  /** The manufacturer and packer. */
  manufacturer: {
    name: `${brand.name} Foods Private Limited`,
    address: 'Plot 0, Sample Industrial Area, Ghaziabad, Uttar Pradesh 201001, India',
  },
} as const;

/** Marks sample values. */
export const sampleMark = compliance.isSample ? ' (sample)' : '';

export const registeredAddress = [
  compliance.address.street,
  compliance.address.city,
  `${compliance.address.state} ${compliance.address.pincode}`,
  compliance.address.country,
].join(', ');
