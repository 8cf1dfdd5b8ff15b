/** A rule, or a block that applies on a condition; without a body it is a statement. */
interface Rule {
  readonly head: string;
  readonly body: string | null;
}

/** The element types, `.classes` and `#ids` that a page has. */
type Names = ReadonlySet<string>;

/** Blocks that hold rules. */
const CONDITION = /^@(?:media|supports|layer|container)\b/;
const MOTION = /^@keyframes\s+(\S+)/;
/** What opens and closes, with texts and comments read over. */
const SIGNS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[^]*?\*\/|[{};(),[\]]/g;
/** A custom property that is set, but not the end of a class's name. */
const SET_PROPERTY = /(?<=[{;])(--[\w-]+):[^;{}]*;?/g;
const READ_PROPERTY = /var\((--[\w-]+)/g;
/** What a selector says about state, attributes and other elements: any page may get there. */
const CIRCUMSTANCES = /\[[^\]]*\]|:[\w-]+\((?:[^()]|\([^()]*\))*\)|::?[\w-]+/g;
const NAME = /[.#]?[a-zA-Z_][\w-]*/g;

/** Splits a style sheet at its topmost level. Throws when it is not whole. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (const { 0: sign, index } of css.matchAll(SIGNS)) {
    if (sign === '{' && depth++ === 0) open = index;
    else if (sign === '}' && --depth === 0) {
      rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    } else if (sign === ';' && depth === 0) {
      rules.push({ head: css.slice(start, index + 1).trim(), body: null });
      start = index + 1;
    }
  }
  if (depth !== 0 || css.slice(start).trim() !== '') throw new Error(`This is no whole style sheet: ${css.slice(start, start + 80)}`);
  return rules;
}

/** Splits a list of selectors; commas within brackets belong to one of them. */
function selectorsOf(head: string): string[] {
  const selectors: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: sign, index } of head.matchAll(SIGNS)) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      selectors.push(head.slice(start, index));
      start = index + 1;
    }
  }
  return [...selectors, head.slice(start)];
}

/** What the elements of a page can be chosen by. */
function namesIn(html: string): Names {
  const all = (pattern: RegExp, sign: string): string[] =>
    [...html.matchAll(pattern)].flatMap(([, found = '']) => found.split(/\s+/).map((name) => sign + name));
  return new Set(['html', 'head', 'body', ...all(/<([a-z][\w-]*)/gi, ''), ...all(/ class="([^"]*)"/g, '.'), ...all(/ id="([^"]*)"/g, '#')]);
}

/** Whether an element of the page, or one within the browser's own controls, may be meant in whatever state. */
const mayMatch = (selector: string, names: Names): boolean =>
  selector.includes('\\') || (selector.replace(CIRCUMSTANCES, '').match(NAME) ?? []).every((name) => names.has(name));

function cut(css: string, names: Names): string {
  return rulesOf(css)
    .map(({ head, body }) => {
      if (body === null) return head;
      if (CONDITION.test(head)) {
        const inner = cut(body, names);
        return inner === '' ? '' : `${head}{${inner}}`;
      }
      if (head.startsWith('@')) return `${head}{${body}}`;
      const kept = selectorsOf(head).filter((selector) => mayMatch(selector, names));
      return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`;
    })
    .join('');
}

/** Movements that nothing left makes. */
const withoutUnmoved = (css: string): string => {
  const rules = rulesOf(css);
  const rest = rules.filter(({ head }) => !MOTION.test(head)).map(({ head, body }) => `${head}${body}`);
  const isMade = ({ head }: Rule): boolean => {
    const [, name] = MOTION.exec(head) ?? [];
    return name === undefined || rest.some((text) => text.includes(name));
  };
  return rules
    .filter(isMade)
    .map(({ head, body }) => (body === null ? head : `${head}{${body}}`))
    .join('');
};

/** Custom properties that nothing left reads; one may be read by another alone. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(READ_PROPERTY)].map(([, name]) => name));
  const shorter = css.replace(SET_PROPERTY, (set, name: string) => (read.has(name) ? set : ''));
  return shorter === css ? css : withoutUnread(shorter);
}

/**
 * Of a page's style sheets what its elements can come to need by the browser alone, on any screen and in any state. What scripts add to
 * the page needs the sheets themselves.
 *
 * @param css all sheets in their order, as the build minified them
 * @param html of the body
 */
export const usedStyles = (css: string, html: string): string => withoutUnread(withoutUnmoved(cut(css, namesIn(html))));
