import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataMap, PersonalColumn } from '@brote/persistence';

const PAGE_PATH = join(__dirname, '../../../../docs/data-map.md');
const HEADER_CELLS = ['Data', 'Whose', 'Class', 'Ends', 'In the export', 'On closing'];

/** The section of a service in `docs/data-map.md`: one table of its personal data, and the rules by which data ends. */
export function dataMapSection({ service, until, tables }: DataMap): string {
  const rows = Object.entries(tables).flatMap(([table, { personal = {} }]) =>
    Object.entries(personal).map(([column, rule]) => cellsOf(`${table}.${column}`, rule)),
  );
  const rules = Object.entries(until).map(([name, { ends, because }]) => `- **${name}**: ${ends}. Ground: ${because}.`);
  const text = rows.length === 0 ? ['No column holds data about a person.'] : [formatTable([HEADER_CELLS, ...rows]), '', ...rules];
  return [`## ${service}`, '', ...text].join('\n');
}

/** The section as the page has it now, or null. */
export function readSection({ service }: DataMap): string | null {
  const page = existsSync(PAGE_PATH) ? readFileSync(PAGE_PATH, 'utf8') : '';
  return sectionsOf(page).find((section) => section.startsWith(`## ${service}\n`)) ?? null;
}

/** Puts the section into the page, in place of the old one. */
export function writeSection(map: DataMap): void {
  const page = readFileSync(PAGE_PATH, 'utf8');
  const section = dataMapSection(map);
  const currentSection = readSection(map);
  writeFileSync(PAGE_PATH, currentSection === null ? `${page.trimEnd()}\n\n${section}\n` : page.replace(currentSection, () => section));
}

function sectionsOf(page: string): string[] {
  return page
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => section.trimEnd());
}

function cellsOf(name: string, { whose, class: dataClass, until, export: place, erased }: PersonalColumn): string[] {
  const exported = 'section' in place ? place.section : `no: ${place.omitted}`;
  return [`\`${name}\``, whose, dataClass, until, exported, erased];
}

/** Cells of a column are as wide as its longest, as the formatter writes tables. */
function formatTable(rows: string[][]): string {
  const widths = HEADER_CELLS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const formatLine = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [formatLine(head), formatLine(widths.map((width) => '-'.repeat(width))), ...body.map(formatLine)].join('\n');
}
