import { execFileSync } from 'node:child_process';

/** The words of a PDF, by the system's pdftotext. */
export function pdfText(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
}
