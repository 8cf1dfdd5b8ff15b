const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const PART_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions of the cell formats in the part of styles. */
export const XLSX_STYLES = { heading: 1, day: 2, decimals: { 0: 3, 1: 4, 2: 5, 6: 6 } } as const;

const STYLES = `${DECLARATION}
<styleSheet xmlns="${SPREADSHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0"/><numFmt numFmtId="165" formatCode="0.000000"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
${[14, 1, 164, 4, 165].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;

/** The beginning of a sheet whose first row stays visible. */
export const SHEET_START = `${DECLARATION}
<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
export const SHEET_END = '</sheetData></worksheet>';

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index}.xml`;

/** The parts of a workbook beside its sheets, by path. */
export function workbookParts(sheetCount: number): Readonly<Record<string, string>> {
  const indexes = Array.from({ length: sheetCount }, (_, index) => index + 1);
  const sheetTypes = indexes.map((index) => `<Override PartName="/${sheetPath(index)}" ContentType="${PART_TYPE}.worksheet+xml"/>`);
  const sheets = indexes.map((index) => `<sheet name="Hoja${index}" sheetId="${index}" r:id="rId${index}"/>`);
  const sheetLinks = indexes.map((index) => relationship(index, 'worksheet', `worksheets/sheet${index}.xml`));
  return {
    '[Content_Types].xml': `${DECLARATION}
<Types xmlns="${CONTENT_TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART_TYPE}.styles+xml"/>${sheetTypes.join('')}</Types>`,
    '_rels/.rels': relationships([relationship(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${DECLARATION}
<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([...sheetLinks, relationship(sheetCount + 1, 'styles', 'styles.xml')]),
    'xl/styles.xml': STYLES,
  };
}

const relationship = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const relationships = (links: readonly string[]): string => `${DECLARATION}
<Relationships xmlns="${RELATIONSHIPS}">${links.join('')}</Relationships>`;
