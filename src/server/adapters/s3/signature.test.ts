import { expect, test } from 'vitest';
import { encodePath, signRequest } from './signature.ts';

// The examples of Amazon's documentation of the signature:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

const credentials = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const empty = {
  method: 'GET',
  host: 'examplebucket.s3.amazonaws.com',
  path: '/',
  query: {},
  headers: {},
  body: Buffer.alloc(0),
};

test.each([
  [
    'a part of an object',
    { path: '/test.txt', headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an upload',
    {
      method: 'PUT',
      path: encodePath('/test$file.text'),
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a parameter without a value',
    { query: { lifecycle: '' } },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    { query: { prefix: 'J', 'max-keys': '2' } },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s as in the documentation', (_, request, signature) => {
  const now = new Date('2013-05-24T00:00:00Z');
  const { authorization } = signRequest({ ...empty, ...request }, credentials, now);
  expect(authorization).toContain(
    'Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,',
  );
  expect(authorization).toContain(`Signature=${signature}`);
});
