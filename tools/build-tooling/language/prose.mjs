/** Sentences of Markdown and of comments, with their lengths. */
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse);
const LONG_SENTENCE_WORDS = 30;

/** The prose of a Markdown text: one string per paragraph, list item or table cell. Code and the addresses of links are left out. */
export function paragraphsOf(markdown) {
  const paragraphs = [];
  const textOf = (node) => {
    if (node.type === 'inlineCode') return 'code';
    if (node.type === 'text') return node.value;
    if (node.type === 'break') return ' ';
    return (node.children ?? []).map(textOf).join('');
  };
  const visit = (node) => {
    if (node.type === 'paragraph') paragraphs.push(...cellsOf(textOf(node)));
    else if (node.type !== 'code' && node.type !== 'html') (node.children ?? []).forEach(visit);
  };
  visit(parser.parse(markdown));
  return paragraphs;
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
  const fullSentences = sentences.filter(({ words }) => words >= 3);
  const words = fullSentences.reduce((sum, sentence) => sum + sentence.words, 0);
  const longCount = fullSentences.filter((sentence) => sentence.words > LONG_SENTENCE_WORDS).length;
  return {
    sentences: fullSentences.length,
    average: fullSentences.length ? words / fullSentences.length : 0,
    longShare: fullSentences.length ? longCount / fullSentences.length : 0,
  };
}
