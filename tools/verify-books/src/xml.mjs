const TOKEN_PATTERN = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses the XML of a record: elements and texts without namespace prefixes.
 * @throws SyntaxError for anything else, such as comments and document types
 */
export function parseXml(xml) {
  const root = { name: '', children: [], text: '' };
  const open = [root];
  TOKEN_PATTERN.lastIndex = /^<\?xml [^>]*\?>\s*/.exec(xml)?.[0].length ?? 0;
  while (TOKEN_PATTERN.lastIndex < xml.length) {
    const token = TOKEN_PATTERN.exec(xml);
    if (token === null) throw new SyntaxError('is no well-formed XML');
    addToken(open, token);
  }
  if (open.length !== 1 || root.children.length !== 1) throw new SyntaxError('is no well-formed XML');
  return root.children[0];
}

function addToken(open, [, isEnd, name, , isEmpty, text]) {
  const parent = open.at(-1);
  if (text !== undefined) {
    parent.text += unescape(text);
  } else if (isEnd) {
    if (parent.name !== name || open.length === 1) throw new SyntaxError('is no well-formed XML');
    open.pop();
  } else {
    const element = { name, children: [], text: '' };
    parent.children.push(element);
    if (!isEmpty) open.push(element);
  }
}

const unescape = (text) =>
  text.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });

/** The first element at a path below another; undefined without one. */
export const elementAt = (element, ...names) =>
  names.reduce((parent, name) => parent?.children.find((child) => child.name === name), element);

/** The trimmed text at a path below an element; empty without one. */
export const textAt = (element, ...names) => elementAt(element, ...names)?.text.trim() ?? '';
