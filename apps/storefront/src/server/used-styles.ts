import { type Container, type Declaration, parse, type Root } from 'postcss';

/** The element types, `.classes` and `#ids` that a page has. */
type Names = ReadonlySet<string>;

/** Blocks that hold rules. */
const CONDITIONS: readonly string[] = ['media', 'supports', 'layer', 'container'];
const READ_PROPERTY = /var\((--[\w-]+)/g;
/** Parts of a selector about state, attributes and other elements, which may apply to any page. */
const CIRCUMSTANCES = /\[[^\]]*\]|:[\w-]+\((?:[^()]|\([^()]*\))*\)|::?[\w-]+/g;
const NAME = /[.#]?[a-zA-Z_][\w-]*/g;

/** Names by which selectors can match the elements of a page. */
function namesIn(html: string): Names {
  const all = (pattern: RegExp, sign: string): string[] =>
    [...html.matchAll(pattern)].flatMap(([, found = '']) => found.split(/\s+/).map((name) => sign + name));
  return new Set(['html', 'head', 'body', ...all(/<([a-z][\w-]*)/gi, ''), ...all(/ class="([^"]*)"/g, '.'), ...all(/ id="([^"]*)"/g, '#')]);
}

/** Whether a selector may match an element of the page, or one within the browser's controls, in any state. */
const mayMatch = (selector: string, names: Names): boolean =>
  selector.includes('\\') || (selector.replace(CIRCUMSTANCES, '').match(NAME) ?? []).every((name) => names.has(name));

/** Removes selectors that match nothing in the page, and rules without a selector. */
function dropUnmeant(block: Container, names: Names): void {
  block.each((node) => {
    if (node.type === 'rule') {
      const meant = node.selectors.filter((selector) => mayMatch(selector, names));
      if (meant.length === 0) node.remove();
      else if (meant.length < node.selectors.length) node.selectors = meant;
    } else if (node.type === 'atrule' && CONDITIONS.includes(node.name) && node.nodes) {
      dropUnmeant(node, names);
      if (node.nodes.length === 0) node.remove();
    }
  });
}

const declarationsOf = (sheet: Root): Declaration[] => {
  const found: Declaration[] = [];
  sheet.walkDecls((declaration) => void found.push(declaration));
  return found;
};

/** Removes keyframes that no animation uses. */
function dropUnmoved(sheet: Root): void {
  const made = declarationsOf(sheet).flatMap(({ prop, value }) => (prop.startsWith('animation') ? value.split(/[\s,]+/) : []));
  sheet.walkAtRules('keyframes', (motion) => {
    if (!made.includes(motion.params)) motion.remove();
  });
}

/** Removes custom properties that no rule reads; one may be read only by another. */
function dropUnread(sheet: Root): void {
  const declarations = declarationsOf(sheet);
  const read = new Set(declarations.flatMap(({ value }) => [...value.matchAll(READ_PROPERTY)].map(([, name]) => name)));
  const unread = declarations.filter(({ prop }) => prop.startsWith('--') && !read.has(prop));
  for (const declaration of unread) {
    const rule = declaration.parent;
    declaration.remove();
    if (rule?.nodes.length === 0) rule.remove();
  }
  if (unread.length > 0) dropUnread(sheet);
}

/**
 * The rules that a page's own elements can need, on any screen and in any state. Elements that scripts add need the full sheets.
 * @param css all sheets in their order, as the build minified them
 * @param html of the body
 * @throws CssSyntaxError when a sheet is incomplete
 */
export function usedStyles(css: string, html: string): string {
  const sheet = parse(css);
  dropUnmeant(sheet, namesIn(html));
  dropUnmoved(sheet);
  dropUnread(sheet);
  return sheet.toString();
}
