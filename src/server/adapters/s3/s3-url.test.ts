import { expect, test } from 'vitest';
import { parseS3Url } from './s3-url.ts';

const config = {
  endpoint: 'https://storage.example',
  bucket: 'shop',
  prefix: '',
  region: 'us-east-1',
  isHostStyle: false,
  accessKey: 'KEY',
  secretKey: 'secret',
};

test.each<[string, object]>([
  ['s3://KEY:secret@storage.example/shop', {}],
  ['s3://KEY:secret@storage.example/shop/', {}],
  ['s3://KEY:a%2Fb+c%40d@storage.example/shop', { secretKey: 'a/b+c@d' }],
  ['s3+http://KEY:secret@127.0.0.1:9000/shop', { endpoint: 'http://127.0.0.1:9000' }],
  ['s3://KEY:secret@storage.example/shop/a/b-2', { prefix: 'a/b-2/' }],
  [
    's3://KEY:secret@storage.example/shop?region=eu-1&style=host',
    { region: 'eu-1', isHostStyle: true },
  ],
  [
    's3://KEY:secret@s3.ap-south-1.amazonaws.com/shop',
    { endpoint: 'https://s3.ap-south-1.amazonaws.com', region: 'ap-south-1' },
  ],
])('reads %s', (url, expected) => {
  expect(parseS3Url(url)).toEqual({ ...config, ...expected });
});

test.each([
  ['https://KEY:secret@storage.example/shop', 'such as s3://KEY:SECRET@host/bucket'],
  ['s3://KEY:sec/ret@storage.example/shop', '%2F'],
  ['s3://storage.example/shop', 'an access key and its secret'],
  ['s3://KEY:%zz@storage.example/shop', 'an access key and its secret'],
  ['s3://KEY:secret@storage.example', 'the name of a bucket'],
  ['s3://KEY:secret@storage.example/Shop', 'the name of a bucket'],
  ['s3://KEY:secret@storage.example/shop/a b', 'letters, digits'],
  ['s3://KEY:secret@storage.example/shop/a//b', 'letters, digits'],
  ['s3://KEY:secret@storage.example/shop/.hidden', 'letters, digits'],
  ['s3://KEY:secret@storage.example/shop?region=', 'a region'],
  ['s3://KEY:secret@storage.example/shop?style=virtual', '?style=path or ?style=host'],
  ['s3://KEY:secret@storage.example/shop?tls=off', 'region and style'],
])('says what is wrong with %s', (url, problem) => {
  const message = parseS3Url(url);
  expect(message).toContain(problem);
  expect(message).not.toMatch(/secret@|sec\/ret/);
});
