import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** An element of a PDF's structure, or the text of one. */
export interface PdfNode {
  role?: string;
  alt?: string;
  lang?: string;
  text?: string;
  children?: PdfNode[];
}

interface PdfStructure {
  /** The structure of each page, and its texts that belong to no element. */
  pages: { tree: PdfNode; outside: string[] }[];
  title: string;
  xmlTitle: string;
  lang: string;
  viewer: { DisplayDocTitle?: boolean } | null;
  isMarked: boolean;
}

/** The structure of a PDF as PDF.js reads it. */
export function readPdfStructure(pdf: Buffer): PdfStructure {
  const output = execFileSync(process.execPath, [join(__dirname, 'read-pdf-structure.mjs')], { input: pdf });
  return JSON.parse(output.toString('utf8')) as PdfStructure;
}

/** All elements in reading order. */
export function elementsOf(node: PdfNode): PdfNode[] {
  return [node, ...(node.children ?? []).flatMap(elementsOf)].filter(({ role }) => role !== undefined);
}

/** The text of an element and of those inside it. */
export const textOf = ({ text = '', children = [] }: PdfNode): string => text + children.map(textOf).join(' ');
