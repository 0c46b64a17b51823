import { expect, test } from 'vitest';
import { readTestimonials, readVideoTestimonials } from './read-testimonials.ts';

const testimonial = {
  id: 't1',
  name: 'Asha',
  location: 'Pune',
  message: 'Good.',
  rating: 4,
  verified: true,
};
const specified = {
  id: 'v1',
  name: 'Asha',
  location: 'Pune',
  title: 'Tea time',
  videoSrc: '/v1.mp4',
  thumbnail: '/v1.webp',
  fullQuote: 'Good.',
  rating: 5,
  duration: '00:12',
};
const film = {
  ...specified,
  webmSrc: '/v1.webm',
  captionsSrc: '/v1.vtt',
  thumbnailAvif: '/v1.avif',
  product: { slug: 'classic-sattu', name: 'Classic Sattu' },
};

test.each([
  ['the envelope', { success: true, data: { testimonials: [testimonial] } }],
  ['the list by its name', { testimonials: [testimonial] }],
  ['the bare list', [testimonial]],
])('testimonials are read from %s', (_, answer) => {
  expect(readTestimonials(answer)).toEqual([testimonial]);
});

test.each([[undefined], [null], ['text'], [{ success: true }], [{ data: { testimonials: 3 } }]])(
  '%j is not a list of testimonials',
  (answer) => {
    expect(readTestimonials(answer)).toBeUndefined();
  },
);

test('missing fields get defaults, and empty testimonials are left out', () => {
  expect(readTestimonials([{ message: 'Good.', rating: 9 }, { name: 'Silent' }, null])).toEqual([
    { id: '0', name: '', location: '', message: 'Good.', rating: 5, verified: false },
  ]);
});

test('films are read from an array only', () => {
  expect(readVideoTestimonials([film])).toEqual([film]);
  expect(readVideoTestimonials({ success: true, data: [film] })).toBeUndefined();
  expect(readVideoTestimonials('[]')).toBeUndefined();
});

test('a film with only the specified fields is read, and one without a video is left out', () => {
  expect(readVideoTestimonials([specified, { ...film, videoSrc: '' }])).toEqual([
    { ...specified, webmSrc: null, captionsSrc: null, thumbnailAvif: null, product: null },
  ]);
});
