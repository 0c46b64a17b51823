import type { FormDescription } from './describe.ts';
import { stateOptions } from './state-options.ts';

const whenEmpty = 'null';

export const legalForm: FormDescription = {
  groups: [
    {
      title: 'Company',
      text: 'Indian law requires these facts on the pages of a shop for packaged food. A fact that is missing is left out.',
      fields: [
        { kind: 'text', name: 'legalName', label: 'Company name', whenEmpty, maxLength: 120 },
        { kind: 'text', name: 'gstin', label: 'GSTIN', whenEmpty, placeholder: '09ABCDE1234F1ZY' },
        {
          kind: 'text',
          name: 'fssaiLicence',
          label: 'FSSAI licence',
          whenEmpty,
          hint: '14 digits',
        },
        {
          kind: 'text',
          name: 'cin',
          label: 'CIN',
          whenEmpty,
          hint: 'Only companies have a CIN.',
          placeholder: 'U15490UP2024PTC123456',
        },
      ],
    },
    {
      title: 'Registered address',
      fields: [
        { kind: 'text', name: 'address.street', label: 'Street', whenEmpty, maxLength: 200 },
        { kind: 'text', name: 'address.city', label: 'City', whenEmpty, maxLength: 80 },
        {
          kind: 'choice',
          name: 'address.state',
          label: 'State',
          none: 'Choose a state',
          options: stateOptions,
        },
        { kind: 'text', name: 'address.pincode', label: 'Pincode', whenEmpty, maxLength: 6 },
      ],
    },
    {
      title: 'Grievance officer',
      text: 'The person who receives complaints, as the e-commerce rules require.',
      fields: [
        { kind: 'text', name: 'grievanceOfficer.name', label: 'Name', whenEmpty, maxLength: 80 },
        {
          kind: 'text',
          name: 'grievanceOfficer.designation',
          label: 'Designation',
          whenEmpty,
          maxLength: 60,
        },
        { kind: 'email', name: 'grievanceOfficer.email', label: 'Email', whenEmpty },
        { kind: 'phone', name: 'grievanceOfficer.phone', label: 'Phone', whenEmpty },
      ],
    },
    {
      title: 'Manufacturer',
      fields: [
        { kind: 'text', name: 'manufacturer.name', label: 'Name', whenEmpty, maxLength: 120 },
        {
          kind: 'multiline',
          name: 'manufacturer.address',
          label: 'Address',
          whenEmpty,
          maxLength: 300,
        },
      ],
    },
  ],
};
