import { type Container, type Declaration, parse, type Root } from 'postcss';

/** The element types, `.classes` and `#ids` that a page has. */
type SelectorNames = ReadonlySet<string>;

/** Blocks that hold rules. */
const GROUPING_AT_RULES: readonly string[] = ['media', 'supports', 'layer', 'container'];
const VAR_REFERENCE_PATTERN = /var\((--[\w-]+)/g;
/** Parts of a selector about state, attributes and other elements, which may apply to any page. */
const STATE_PARTS_PATTERN = /\[[^\]]*\]|:[\w-]+\((?:[^()]|\([^()]*\))*\)|::?[\w-]+/g;
const SELECTOR_NAME_PATTERN = /[.#]?[a-zA-Z_][\w-]*/g;

/** Names by which selectors can match the elements of a page. */
function namesIn(html: string): SelectorNames {
  const namesMatching = (pattern: RegExp, prefix: string): string[] =>
    [...html.matchAll(pattern)].flatMap(([, found = '']) => found.split(/\s+/).map((name) => prefix + name));
  return new Set([
    'html',
    'head',
    'body',
    ...namesMatching(/<([a-z][\w-]*)/gi, ''),
    ...namesMatching(/ class="([^"]*)"/g, '.'),
    ...namesMatching(/ id="([^"]*)"/g, '#'),
  ]);
}

/** Whether a selector may match an element of the page, or one within the browser's controls, in any state. */
const mayMatch = (selector: string, names: SelectorNames): boolean =>
  selector.includes('\\') ||
  (selector.replace(STATE_PARTS_PATTERN, '').match(SELECTOR_NAME_PATTERN) ?? []).every((name) => names.has(name));

/** Removes selectors that match nothing in the page, and rules without a selector. */
function removeUnmatchedRules(block: Container, names: SelectorNames): void {
  block.each((node) => {
    if (node.type === 'rule') {
      const matchingSelectors = node.selectors.filter((selector) => mayMatch(selector, names));
      if (matchingSelectors.length === 0) node.remove();
      else if (matchingSelectors.length < node.selectors.length) node.selectors = matchingSelectors;
    } else if (node.type === 'atrule' && GROUPING_AT_RULES.includes(node.name) && node.nodes) {
      removeUnmatchedRules(node, names);
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
function removeUnusedKeyframes(sheet: Root): void {
  const animationNames = declarationsOf(sheet).flatMap(({ prop, value }) => (prop.startsWith('animation') ? value.split(/[\s,]+/) : []));
  sheet.walkAtRules('keyframes', (keyframes) => {
    if (!animationNames.includes(keyframes.params)) keyframes.remove();
  });
}

/** Removes custom properties that no rule reads; one may be read only by another. */
function removeUnreadProperties(sheet: Root): void {
  const declarations = declarationsOf(sheet);
  const readProperties = new Set(declarations.flatMap(({ value }) => [...value.matchAll(VAR_REFERENCE_PATTERN)].map(([, name]) => name)));
  const unreadDeclarations = declarations.filter(({ prop }) => prop.startsWith('--') && !readProperties.has(prop));
  for (const declaration of unreadDeclarations) {
    const rule = declaration.parent;
    declaration.remove();
    if (rule?.nodes.length === 0) rule.remove();
  }
  if (unreadDeclarations.length > 0) removeUnreadProperties(sheet);
}

/**
 * The rules that a page's own elements can need, on any screen and in any state. Elements that scripts add need the full sheets.
 * @param css all sheets in their order, as the build minified them
 * @param html of the body
 * @throws CssSyntaxError when a sheet is incomplete
 */
export function extractUsedStyles(css: string, html: string): string {
  const sheet = parse(css);
  removeUnmatchedRules(sheet, namesIn(html));
  removeUnusedKeyframes(sheet);
  removeUnreadProperties(sheet);
  return sheet.toString();
}
