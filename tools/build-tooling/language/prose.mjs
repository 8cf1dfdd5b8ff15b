/** Sentences of Markdown and of comments, with their lengths. */
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse);
const LONG_WORDS = 30;

/** The prose of a Markdown text: one string per paragraph, list item or table cell. Code and the addresses of links are left out. */
export function paragraphsOf(markdown) {
  const found = [];
  const text = (node) => {
    if (node.type === 'inlineCode') return 'code';
    if (node.type === 'text') return node.value;
    if (node.type === 'break') return ' ';
    return (node.children ?? []).map(text).join('');
  };
  const visit = (node) => {
    if (node.type === 'paragraph') found.push(...cellsOf(text(node)));
    else if (node.type !== 'code' && node.type !== 'html') (node.children ?? []).forEach(visit);
  };
  visit(parser.parse(markdown));
  return found;
}

/** A table without its extension is one paragraph: each cell is a text of its own. */
function cellsOf(paragraph) {
  if (!/^\s*\|/.test(paragraph)) return [paragraph];
  return paragraph
    .split(/[|\n]/)
    .map((cell) => cell.trim())
    .filter((cell) => /\p{Letter}/u.test(cell));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a paragraph, each with its number of words. A colon or semicolon does not end a sentence. */
export function sentencesOf(paragraph) {
  return [...segmenter.segment(paragraph.replace(/\s+/g, ' '))]
    .map(({ segment }) => segment.trim())
    .map((sentence) => ({ sentence, words: (sentence.match(/[\p{Letter}\p{Number}][\p{Letter}\p{Number}'’.-]*/gu) ?? []).length }))
    .filter(({ words }) => words > 0);
}

/** Average length of sentences in words, and the share of those over 30 words. Fragments of fewer than three words are no sentences. */
export function measureSentences(sentences) {
  const whole = sentences.filter(({ words }) => words >= 3);
  const words = whole.reduce((sum, sentence) => sum + sentence.words, 0);
  const long = whole.filter((sentence) => sentence.words > LONG_WORDS).length;
  return { sentences: whole.length, average: whole.length ? words / whole.length : 0, longShare: whole.length ? long / whole.length : 0 };
}
