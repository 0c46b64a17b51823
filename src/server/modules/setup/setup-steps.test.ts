import { expect, test } from 'vitest';
import { seedSettings } from '../../db/seed/settings.ts';
import { setupSteps, type SetupFacts } from './setup-steps.ts';

const newShop: SetupFacts = {
  settings: seedSettings,
  sampleProducts: 10,
  sampleCategories: ['Sattu'],
  samplePages: ['Our story'],
  usesPaymentSandbox: true,
  hasMailServer: false,
  wasTestMailSent: false,
};

function stepOf(id: string, changes: Partial<SetupFacts> = {}) {
  return setupSteps({ ...newShop, ...changes }).find((step) => step.id === id);
}

test('no step of a new shop is done', () => {
  expect(setupSteps(newShop).filter(({ state }) => state === 'done')).toEqual([]);
});

test('legal facts are done when each one is real; a CIN may be missing', () => {
  const { legal } = seedSettings;
  const real = {
    ...legal,
    legalName: 'Chana House LLP',
    address: { ...legal.address, street: '14 MG Road' },
    gstin: '09ABCDE1234F1Z5',
    fssaiLicence: '12345678901234',
    cin: null,
    grievanceOfficer: {
      name: 'Asha Rao',
      designation: 'Grievance Officer',
      email: 'asha@chana.example',
      phone: '+91 98111 11111',
    },
    manufacturer: { name: 'Chana House LLP', address: '14 MG Road, Patna' },
  };
  const withLegal = (changed: object) =>
    stepOf('legal', { settings: { ...seedSettings, legal: { ...real, ...changed } } });
  expect(withLegal({})).toMatchObject({ state: 'done', details: [] });
  expect(withLegal({ gstin: null })).toMatchObject({
    state: 'missing',
    details: ['GSTIN is missing'],
  });
  expect(withLegal({ gstin: legal.gstin })).toMatchObject({
    state: 'sample',
    details: ['GSTIN is a sample'],
  });
});

test('samples that are kept on purpose are done, missing facts are not', () => {
  const settings = { ...seedSettings, setup: { kept: ['delivery' as const] } };
  expect(stepOf('delivery', { settings })).toMatchObject({ state: 'done', details: [] });
  expect(stepOf('shop', { settings })).toMatchObject({ state: 'sample', canKeep: true });
  expect(stepOf('legal')).toMatchObject({ canKeep: false });
});

test('an edited delivery section is no sample', () => {
  const delivery = { ...seedSettings.delivery, flatFeePaise: 60_00 };
  expect(stepOf('delivery', { settings: { ...seedSettings, delivery } })?.state).toBe('done');
});

test.each([
  ['payment', { usesPaymentSandbox: false }],
  ['products', { sampleProducts: 0, sampleCategories: [] }],
  ['pages', { samplePages: [] }],
  ['mail', { hasMailServer: true, wasTestMailSent: true }],
])('the step %s is done with %o', (id, changes) => {
  expect(stepOf(id, changes)?.state).toBe('done');
});
