/** A rule of the stylesheet, or a block of them such as a media query. */
type Node = { text: string; selectors: Selector[] } | { head: string; children: Node[] };

/** An element needs all of the outer classes. Inner ones are in parentheses, such as the group of a state. */
interface Selector {
  outer: string[];
  inner: string[];
}

const BASE = '@layer base{';
const UTILITIES = '@layer utilities{';

/**
 * Returns a function that reduces the stylesheet to the rules of one page, because the page contains it. The rules of
 * other pages follow as a file.
 */
export function createPageCss(css: string): (html: string) => string {
  const start = css.indexOf(UTILITIES) + UTILITIES.length;
  const end = endOfBlock(css, start);
  const nodes = parse(css.slice(start, end));
  const baseAt = css.indexOf(BASE);
  const [variables, base, after] = [css.slice(0, baseAt), css.slice(baseAt, start), css.slice(end)];
  return (html) => {
    const rules = write(nodes, classesIn(html));
    const elements = base.replaceAll(ELEMENTS, (text, tags: string) =>
      tags.split(',').some((tag) => html.includes(`<${tag}`)) ? text : '',
    );
    const used = usedVariables(`${elements}${rules}`, variables);
    return (
      variables.replaceAll(DECLARATION, (text, name: string) => (used.has(name) ? text : '')) +
      elements +
      rules +
      after.replaceAll(PROPERTY, (text, name: string) => (used.has(name) ? text : ''))
    );
  };
}

/** A rule for elements by their names alone. */
const ELEMENTS = /(?<=[{}])([a-z\d,]+)\{[^{}]*\}/g;
const DECLARATION = /(--[\w-]+):([^;}]*);?/g;
const PROPERTY = /@property (--[\w-]+)\{[^}]*\}/g;

/** The variables that rules name, and those that their values name. */
function usedVariables(rules: string, variables: string): Set<string> {
  const used = new Set<string>();
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of variables.matchAll(DECLARATION)) {
    values.set(name, `${values.get(name) ?? ''}${value}`);
  }
  const visit = (text: string) => {
    for (const [name] of text.matchAll(/--[\w-]+/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(values.get(name) ?? '');
    }
  };
  visit(rules);
  return used;
}

function classesIn(html: string): Set<string> {
  const attributes = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, value = '']) => value);
  return new Set(attributes.flatMap((value) => unescapeHtml(value).split(' ')));
}

const CHARACTERS: Partial<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
};

const unescapeHtml = (text: string) =>
  text.replaceAll(/&[\w#]+;/g, (name) => CHARACTERS[name] ?? name);

/** The index of the brace that closes the block which starts at `from`. */
function endOfBlock(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') at = css.indexOf('"', at + 1);
    else if (sign === '{') depth += 1;
    else if (sign === '}' && --depth === 0) return at;
  }
  throw new Error('The stylesheet has an open block');
}

function parse(css: string): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < css.length;) {
    const brace = nextBrace(css, at);
    const end = endOfBlock(css, brace + 1);
    const head = css.slice(at, brace + 1);
    nodes.push(
      head.startsWith('@')
        ? { head, children: parse(css.slice(brace + 1, end)) }
        : { text: css.slice(at, end + 1), selectors: selectorsOf(head) },
    );
    at = end + 1;
  }
  return nodes;
}

function nextBrace(css: string, from: number): number {
  let at = from;
  while (css[at] !== '{') at += css[at] === '\\' ? 2 : 1;
  return at;
}

function selectorsOf(head: string): Selector[] {
  let selector: Selector = { outer: [], inner: [] };
  const selectors = [selector];
  let depth = 0;
  for (const [part] of head.matchAll(/\.(?:\\3\d |\\.|[\w-])+|\\.|[(),]/g)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    else if (part.startsWith('.')) selector[depth > 0 ? 'inner' : 'outer'].push(nameOf(part));
    else if (part === ',' && depth === 0) {
      selector = { outer: [], inner: [] };
      selectors.push(selector);
    }
  }
  return selectors;
}

function isUsed({ outer, inner }: Selector, used: Set<string>): boolean {
  if (outer.length > 0) return outer.every((name) => used.has(name));
  return inner.length === 0 || inner.some((name) => used.has(name));
}

const nameOf = (escaped: string) => escaped.slice(1).replaceAll(/\\(?:3(\d) |(.))/g, '$1$2');

function write(nodes: Node[], used: Set<string>): string {
  return nodes
    .map((node) => {
      if ('text' in node) {
        return node.selectors.some((selector) => isUsed(selector, used)) ? node.text : '';
      }
      const inside = write(node.children, used);
      return inside && `${node.head}${inside}}`;
    })
    .join('');
}
