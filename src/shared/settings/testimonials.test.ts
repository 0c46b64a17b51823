import { expect, test } from 'vitest';
import { fieldErrorsOf } from '../field-errors.ts';
import { sampleReviews, sampleTexts, sampleVideos } from './sample-testimonials.ts';
import { testimonialsSection, type TestimonialSettings } from './testimonials.ts';

const samples: TestimonialSettings = {
  texts: sampleTexts,
  videos: sampleVideos,
  reviews: sampleReviews,
};
const [text] = sampleTexts;
const [video] = sampleVideos;
const consent = { givenBy: 'Asha Rao', at: '2026-11-02', how: 'Email of 2 November' };

function errorsOf(change: Partial<Record<keyof TestimonialSettings, unknown>>) {
  const parsed = testimonialsSection.safeParse({ ...samples, ...change });
  return parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
}

test('the samples of a new shop are valid without a consent', () => {
  expect(testimonialsSection.parse(samples)).toEqual(samples);
});

test('a testimonial with other words than a sample needs a consent', () => {
  const missing = 'Record the person’s consent';
  const real = { ...text, message: 'I buy it every week.' };
  expect(errorsOf({ texts: [real] })).toEqual({ 'texts.0.consent': missing });
  expect(errorsOf({ texts: [{ ...real, consent }] })).toEqual({});
  const film = { ...video, name: 'Asha Rao' };
  expect(errorsOf({ videos: [film] })).toEqual({ 'videos.0.consent': missing });
  expect(errorsOf({ videos: [{ ...film, consent: { ...consent, at: 'yesterday' } }] })).toEqual({
    'videos.0.consent.at': 'Enter the date of the consent',
  });
});

test.each([
  ['of another host', { mp4: 'https://evil.example/a.mp4' }, 'videos.0.mp4'],
  ['of another host without a scheme', { mp4: '//evil.example/a.mp4' }, 'videos.0.mp4'],
  ['outside of its folder', { poster: '/uploads/../a.webp' }, 'videos.0.poster'],
  ['that is a script', { captions: 'javascript:alert(1)' }, 'videos.0.captions'],
  ['that is missing', { mp4: null, webm: null }, 'videos.0.mp4'],
  ['with a wrong length', { duration: '12 s' }, 'videos.0.duration'],
  ['with six stars', { rating: 6 }, 'videos.0.rating'],
])('a film %s is rejected at its field', (_, change, field) => {
  expect(Object.keys(errorsOf({ videos: [{ ...video, ...change }] }))).toEqual([field]);
});

test('all messages about a new film come at once', () => {
  const film = { ...video, name: '', mp4: null, webm: null, duration: '' };
  expect(Object.keys(errorsOf({ videos: [film] }))).toEqual([
    'videos.0.name',
    'videos.0.duration',
    'videos.0.mp4',
    'videos.0.consent',
  ]);
  expect(Object.keys(errorsOf({ videos: [null, 'film'] }))).toEqual(['videos.0', 'videos.1']);
});

test('lists have a limit and every id once', () => {
  const texts = Array.from({ length: 101 }, (_, index) => ({ ...text, id: `t${index}` }));
  expect(errorsOf({ texts })).toEqual({ texts: 'Use at most 100' });
  expect(errorsOf({ texts: [text, text] })).toEqual({
    'texts.1.id': 'Another testimonial has this id',
  });
});
