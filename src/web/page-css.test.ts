import { expect, test } from 'vitest';
import { createPageCss } from './page-css.ts';

const css = [
  '@layer base{a{color:red}}@layer utilities{',
  '.flex{display:flex}',
  '.w-1\\/2{width:50%}',
  '.a,.b{color:blue}',
  '@media (width>=40rem){.sm\\:flex{display:flex}.sm\\:grid{display:grid}}',
  '.\\[\\&_svg\\]\\:size-5 svg{width:5px}',
  '.\\32 xl{font-size:2em}',
  '.quote{content:"}"}',
  '}@keyframes spin{to{rotate:1turn}}',
].join('');
const pageCss = createPageCss(css);

test('a page contains the rules of its classes, and everything outside the utilities', () => {
  expect(pageCss('<a class="flex">')).toBe(
    '@layer base{a{color:red}}@layer utilities{.flex{display:flex}}@keyframes spin{to{rotate:1turn}}',
  );
});

test.each([
  ['w-1/2', '.w-1\\/2{'],
  ['b', '.a,.b{'],
  ['sm:flex', '@media (width>=40rem){.sm\\:flex{display:flex}}'],
  ['[&amp;_svg]:size-5', ' svg{'],
  ['2xl', '.\\32 xl{'],
  ['quote', '.quote{content:"}"}'],
])('the class %s keeps its rule', (name, rule) => {
  expect(pageCss(`<p class="x ${name} y">`)).toContain(rule);
});

test('rules of elements that the page does not have are left out', () => {
  const reduce = createPageCss(
    '@layer base{hr{height:0}sub,sup{line-height:0}a:hover{color:red}}@layer utilities{}',
  );
  expect(reduce('<p>')).toBe('@layer base{a:hover{color:red}}@layer utilities{}');
  expect(reduce('<p><sup>')).toContain('sub,sup{line-height:0}');
});

test('a rule needs all classes of one of its selectors', () => {
  const reduce = createPageCss(
    '@layer base{}@layer utilities{.group-hover\\:red:is(:where(.group):hover *){color:red}.a .b{color:blue}}',
  );
  expect(reduce('<p class="group">')).not.toContain('color');
  expect(reduce('<p class="group"><b class="group-hover:red">')).toContain('color:red');
  expect(reduce('<p class="a">')).not.toContain('blue');
  expect(reduce('<p class="a b">')).toContain('blue');
});

test('variables that no rule uses are left out', () => {
  const reduce = createPageCss(
    '@layer theme{:root{--a:1px;--b:var(--c);--c:2px;--d:3px}}@layer base{p{margin:var(--a)}}' +
      '@layer utilities{.b{width:var(--b)}.d{width:var(--d);--e:0}}@property --e{inherits:false}',
  );
  const page = reduce('<p class="b">');
  expect(page).toContain('--a:1px;--b:var(--c);--c:2px;}');
  expect(page).not.toContain('--d');
  expect(page).not.toContain('@property');
  expect(reduce('<p class="d">')).toContain('@property --e');
});

test('blocks without a used rule are left out', () => {
  expect(pageCss('<p class="flex">')).not.toContain('@media');
  expect(pageCss('<p class="flex">')).not.toContain('quote');
});
