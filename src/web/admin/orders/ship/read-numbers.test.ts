import { expect, test } from 'vitest';
import { readCourierFile, readPastedNumbers } from './read-numbers.ts';

test('reads pasted numbers line by line, with or without order numbers', () => {
  expect(
    readPastedNumbers(
      'AWB number\r\n7R48215596\r\n\n  AB 12 \nTKR-20261119-300740\tD1001\tDelhivery\nd1002, tkr-20261119-300741\n',
    ),
  ).toEqual([
    { trackingNumber: '7R48215596' },
    { trackingNumber: '' },
    { trackingNumber: 'AB 12' },
    { orderNumber: 'TKR-20261119-300740', trackingNumber: 'D1001' },
    { orderNumber: 'TKR-20261119-300741', trackingNumber: 'd1002' },
  ]);
  expect(readPastedNumbers('TKR-20261119-300740\n')).toEqual([]);
});

test.each([
  ['Order ID,AWB Number,Courier Name,Weight (KG)\nTKR-1,D1,"Delhivery, Surface",0.45\n', ','],
  ['\uFEFForder_no;waybill;carrier;weight_grams\r\n#tkr-1;D1;"Delhivery, Surface";450\r\n', ';'],
  ["Reference No.\tConsignment No\tCourier\tGrams\nTKR-1\t'D1\tDelhivery, Surface\t450", 'tab'],
])('reads the columns of a courier’s file %#', (text) => {
  expect(readCourierFile(text)).toEqual({
    numbers: [
      {
        orderNumber: 'TKR-1',
        trackingNumber: 'D1',
        courier: 'Delhivery, Surface',
        weightGrams: 450,
      },
    ],
  });
});

test('finds the column with the order numbers of the shop', () => {
  const text =
    'sep=;\nOrder ID;Customer Reference Number;Waybill Number\n81;TKR-20261119-300740;D1\n';
  expect(readCourierFile(text)).toEqual({
    numbers: [{ orderNumber: 'TKR-20261119-300740', trackingNumber: 'D1' }],
  });
});

test('says what is missing in a file', () => {
  expect(readCourierFile('Name,AWB\nA,1')).toMatchObject({
    problem: expect.stringContaining('order numbers'),
  });
  expect(readCourierFile('Order number,Name\nA,1')).toMatchObject({
    problem: expect.stringContaining('tracking numbers'),
  });
  expect(readCourierFile('Order number,AWB\n,\n')).toEqual({
    problem: 'The file has no line with both numbers.',
  });
  expect(readCourierFile('')).toHaveProperty('problem');
});
