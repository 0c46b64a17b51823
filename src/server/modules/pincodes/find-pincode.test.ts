import { expect, test } from 'vitest';
import { states, unionTerritories } from '#shared/india.ts';
import { findPincode } from './find-pincode.ts';

const known = {
  110001: 'Delhi: New Delhi',
  122018: 'Haryana: Gurugram',
  160017: 'Chandigarh: Chandigarh',
  171001: 'Himachal Pradesh: Shimla',
  180001: 'Jammu and Kashmir: Jammu',
  190001: 'Jammu and Kashmir: Srinagar',
  194101: 'Ladakh: Leh',
  201301: 'Uttar Pradesh: Noida',
  226001: 'Uttar Pradesh: Lucknow',
  248001: 'Uttarakhand: Dehradun',
  302001: 'Rajasthan: Jaipur',
  362520: 'Dadra and Nagar Haveli and Daman and Diu: Diu',
  380001: 'Gujarat: Ahmedabad',
  396230: 'Dadra and Nagar Haveli and Daman and Diu: Silvassa',
  400001: 'Maharashtra: Mumbai',
  403001: 'Goa: Panaji',
  411001: 'Maharashtra: Pune',
  462001: 'Madhya Pradesh: Bhopal',
  492001: 'Chhattisgarh: Raipur',
  500001: 'Telangana: Hyderabad',
  504346: 'Telangana: Adilabad',
  530001: 'Andhra Pradesh: Visakhapatnam',
  560001: 'Karnataka: Bengaluru',
  600001: 'Tamil Nadu: Chennai',
  605001: 'Puducherry: Puducherry',
  673310: 'Puducherry: Mahe',
  682555: 'Lakshadweep: Lakshadweep',
  695001: 'Kerala: Thiruvananthapuram',
  700001: 'West Bengal: Kolkata',
  737101: 'Sikkim: Gangtok',
  744101: 'Andaman and Nicobar Islands: Port Blair',
  751001: 'Odisha: Bhubaneswar',
  781001: 'Assam: Guwahati',
  791111: 'Arunachal Pradesh: Itanagar',
  793001: 'Meghalaya: Shillong',
  795001: 'Manipur: Imphal',
  796001: 'Mizoram: Aizawl',
  797001: 'Nagaland: Kohima',
  799001: 'Tripura: Agartala',
  800001: 'Bihar: Patna',
  814131: 'Bihar: Banka',
  834001: 'Jharkhand: Ranchi',
};

test('a pincode has the current name of its state and its city', () => {
  const found = Object.keys(known).map((pincode) => {
    const { state, city } = findPincode(pincode) ?? {};
    return [pincode, `${state}: ${city}`];
  });
  expect(Object.fromEntries(found)).toEqual(known);
});

test('every state has pincodes', () => {
  const all = Array.from({ length: 900_000 }, (_, index) => findPincode(String(100_000 + index)));
  const found = all.filter((place) => place !== undefined);
  expect(found.length).toBeGreaterThan(19_000);
  expect(new Set(found.map(({ state }) => state))).toEqual(
    new Set([...states, ...unionTerritories]),
  );
});

test('a pincode on a border names the other state, and an unknown one is not found', () => {
  expect(findPincode('607402')).toMatchObject({ state: 'Puducherry', otherStates: ['Tamil Nadu'] });
  expect(findPincode('999999')).toBeUndefined();
  expect(findPincode('000000')).toBeUndefined();
});
