/** The lines of a text that arrives in chunks, without empty ones. */
export async function* linesOf(chunks) {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}

/** The rows of a CSV with semicolons, as objects by heading. A quoted cell may contain semicolons, quotes and line ends. */
export async function* csvRowsOf(chunks) {
  let headings = null;
  for await (const cells of csvCellsOf(chunks)) {
    if (headings === null) headings = cells;
    else yield Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
  }
}

async function* csvCellsOf(chunks) {
  let row = '';
  for await (const line of linesOf(withoutMark(chunks))) {
    row = row === '' ? line : `${row}\n${line}`;
    // A row is complete when its quotes are closed.
    if ((row.split('"').length - 1) % 2 !== 0) continue;
    yield splitRow(row.endsWith('\r') ? row.slice(0, -1) : row);
    row = '';
  }
  if (row !== '') yield splitRow(row);
}

async function* withoutMark(chunks) {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield isFirst ? chunk.replace(/^\uFEFF/, '') : chunk;
    if (chunk !== '') isFirst = false;
  }
}

const splitRow = (row) =>
  [...`;${row}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
