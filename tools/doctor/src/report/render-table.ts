import { styleText } from 'node:util';
import Table from 'cli-table3';
import type { Finding, FindingState } from '../finding';
import { wrapText } from './wrap-text';

const COLORS = { fault: 'red', warning: 'yellow', 'by hand': 'cyan' } as const satisfies Record<FindingState, string>;
const NARROWEST = 100;
/** Columns of the states and the services; the other three share the rest. */
const STATE_WIDTH = 9;
const SERVICE_WIDTH = 19;
const BORDERS = 6;

export interface TableOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly isColored: boolean;
}

/** The findings as a table with a last line that counts them. */
export function renderTable(findings: readonly Finding[], { width, isColored }: TableOptions): string {
  if (findings.length === 0) return 'No faults.\n';
  const rest = Math.max(width, NARROWEST) - STATE_WIDTH - SERVICE_WIDTH - BORDERS;
  const subjectWidth = Math.floor(rest * 0.22);
  const sentenceWidth = Math.floor(rest * 0.38);
  const remedyWidth = rest - subjectWidth - sentenceWidth;
  const table = new Table({
    head: ['State', 'Service', 'What', 'Finding', 'Remedy'],
    colWidths: [STATE_WIDTH, SERVICE_WIDTH, subjectWidth, sentenceWidth, remedyWidth],
    style: { head: [], border: [] },
  });
  const paint = (state: FindingState): string => (isColored ? styleText(COLORS[state], state, { validateStream: false }) : state);
  for (const { state, service, subject, sentence, remedy } of findings)
    table.push([paint(state), service, wrapText(subject, subjectWidth), wrapText(sentence, sentenceWidth), wrapText(remedy, remedyWidth)]);
  return `${table.toString()}\n${summarize(findings)}\n`;
}

function summarize(findings: readonly Finding[]): string {
  const countOf = (state: FindingState): number => findings.filter((finding) => finding.state === state).length;
  return `Faults: ${countOf('fault')}. Warnings: ${countOf('warning')}. Points to check by hand: ${countOf('by hand')}.`;
}
