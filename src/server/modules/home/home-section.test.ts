import { expect, test } from 'vitest';
import { fieldErrorsOf } from '#shared/field-errors.ts';
import { homeSection, type HomeSettings } from '#shared/settings/home.ts';
import { seedSettings } from '../../db/seed/settings.ts';

const { home } = seedSettings;
const [slide] = home.slides;
const upload = `/uploads/${'a'.repeat(32)}-2000x940/1600.webp`;

function errorsOf(change: Partial<Record<keyof HomeSettings, unknown>>) {
  const parsed = homeSection.safeParse({ ...home, ...change });
  return parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
}

const slideErrors = (change: object) => errorsOf({ slides: [{ ...slide, ...change }] });

test('the content of a new shop is valid', () => {
  expect(homeSection.parse(home)).toEqual(home);
});

test.each([
  ['a script as link', { link: 'javascript:alert(1)' }, 'slides.0.link'],
  ['a link to another host without https', { link: '//evil.example' }, 'slides.0.link'],
  [
    'an image of another host',
    { desktopImage: 'https://evil.example/a.webp' },
    'slides.0.desktopImage',
  ],
  ['a path outside of the uploads', { phoneImage: '/uploads/../secret' }, 'slides.0.phoneImage'],
  [
    'an end before the start',
    { startsAt: '2026-11-02T10:00:00Z', endsAt: '2026-11-01T10:00:00Z' },
    'slides.0.endsAt',
  ],
  ['a heading of 91 characters', { heading: 'a'.repeat(91) }, 'slides.0.heading'],
  ['an unknown placeholder', { text: 'Only {price} rupees' }, 'slides.0.text'],
  ['an unknown drawing', { drawing: 'elephant' }, 'slides.0.drawing'],
  [
    'an image without any text',
    { heading: '', text: '', alt: '', desktopImage: upload },
    'slides.0.alt',
  ],
])('a slide with %s is rejected at its field', (_, change, field) => {
  expect(Object.keys(slideErrors(change))).toEqual([field]);
});

test('one to eight slides are accepted, and a slide may have only an image', () => {
  const slides = (count: number) => Array.from({ length: count }, () => slide);
  expect(errorsOf({ slides: slides(8) })).toEqual({});
  expect(errorsOf({ slides: slides(9) })).toEqual({ slides: 'Use at most 8' });
  expect(errorsOf({ slides: [] })).toEqual({ slides: 'Add at least one slide' });
  const imageOnly = { heading: '', text: '', buttonLabel: '', link: '', desktopImage: upload };
  expect(slideErrors(imageOnly)).toEqual({});
});

test('chosen products, own figures and an own film must be given', () => {
  const { bestsellers, story } = home;
  expect(errorsOf({ bestsellers: { ...bestsellers, source: 'chosen' } })).toEqual({
    'bestsellers.products': 'Choose at least one product',
  });
  const statistic = { source: 'text', figure: ' ', label: 'orders', isHidden: false };
  expect(errorsOf({ statistics: [statistic] })).toEqual({
    'statistics.0.figure': 'The figure is required',
  });
  expect(errorsOf({ statistics: [{ ...statistic, source: 'customers' }] })).toEqual({});
  expect(errorsOf({ story: { ...story, filmSource: 'upload' } })).toEqual({
    'story.film': 'Upload a film',
  });
});

test.each([
  ['without a heading', { heading: ' ' }, 'heading'],
  ['with a text of 201 characters', { text: 'a'.repeat(201) }, 'text'],
  ['with an unknown placeholder', { helpText: 'We answer in {answerTime}' }, 'helpText'],
  ['with an image of another host', { phoneImage: 'https://evil.example/a.webp' }, 'phoneImage'],
  ['with an unknown colour', { tone: 'grey' }, 'tone'],
])('a products page %s is rejected at its field', (_, change, field) => {
  const productsPage = { ...home.productsPage, ...change };
  expect(Object.keys(errorsOf({ productsPage }))).toEqual([`productsPage.${field}`]);
});

test('the products page may have neither text nor picture, and is added to an earlier version', () => {
  const empty = { text: '', alt: '', drawing: 'none' };
  expect(errorsOf({ productsPage: { ...home.productsPage, ...empty } })).toEqual({});
  const { productsPage, ...earlier } = home;
  expect(homeSection.parse(earlier).productsPage).toEqual(productsPage);
});
