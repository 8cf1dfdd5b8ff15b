// Reads a PDF from standard input by PDF.js, which is an ES module that Jest cannot load. Writes its structure with the text of each element.
import { getDocumentProxy } from 'unpdf';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)));

/** The texts of a page by the ids of their marked content, and the texts outside of any. */
function textsOf({ items }) {
  const open = [];
  const texts = new Map();
  const outside = [];
  for (const { type, id, tag, str } of items) {
    if (type === 'endMarkedContent') open.pop();
    else if (type !== undefined) open.push({ id, isArtifact: tag === 'Artifact' });
    else if (str !== '') {
      const { id: contentId, isArtifact = false } = open.findLast((mark) => mark.id != null || mark.isArtifact) ?? {};
      if (contentId != null) texts.set(contentId, (texts.get(contentId) ?? '') + str);
      else if (!isArtifact) outside.push(str);
    }
  }
  return { texts, outside };
}

function elementOf(node, texts) {
  if (node.type === 'content') return { text: texts.get(node.id) ?? '' };
  const { role, alt, lang, children = [] } = node;
  return { role, alt, lang, children: children.map((child) => elementOf(child, texts)) };
}

const pages = [];
for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number);
  const { texts, outside } = textsOf(await page.getTextContent({ includeMarkedContent: true }));
  pages.push({ outside, tree: elementOf((await page.getStructTree()) ?? { role: 'none' }, texts) });
}
const { info, metadata } = await pdf.getMetadata();
const viewer = await pdf.getViewerPreferences();
const isMarked = (await pdf.getMarkInfo())?.Marked ?? false;
process.stdout.write(
  JSON.stringify({ pages, title: info.Title, xmlTitle: metadata?.get('dc:title'), lang: info.Language, viewer, isMarked }),
);
process.exit(0);
