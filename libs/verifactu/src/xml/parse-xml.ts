import { SaxesParser } from 'saxes';

/** An element of a parsed document: local name, text of its own, children. */
export interface XmlNode {
  readonly name: string;
  text: string;
  readonly children: XmlNode[];
}

/** Elements of answers lie no deeper. */
const MAX_DEPTH = 30;

/**
 * Parses a document. Entities of a document type are not resolved.
 * @throws Error when it is not well-formed or too deep
 */
export function parseXml(text: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlNode = { name: '', text: '', children: [] };
  const open: XmlNode[] = [root];
  const appendText = (part: string) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += part;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local }) => {
    if (open.length > MAX_DEPTH) throw new Error('The document is too deep.');
    const node: XmlNode = { name: local, text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  parser.write(text).close();
  const [document] = root.children;
  if (document === undefined) throw new Error('The document has no element.');
  return document;
}

/** The first descendant along a path such as `IDFactura/NumSerieFactura`. */
export function nodeAt(node: XmlNode, path: string): XmlNode | undefined {
  return path.split('/').reduce<XmlNode | undefined>((current, name) => current?.children.find((child) => child.name === name), node);
}

/** The trimmed text at a path; undefined when it is absent or empty. */
export function textAt(node: XmlNode, path: string): string | undefined {
  const text = nodeAt(node, path)?.text.trim();
  return text === '' ? undefined : text;
}
