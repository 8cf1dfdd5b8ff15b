import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemas } from './compile-schemas';

const FILE = join(__dirname, '../src/schema/compiled-schemas.json');

it('the compiled schemas equal the agency’s schema files', () => {
  const compiled = compileSchemas();
  if (process.env['WRITE_SCHEMAS'] === '1') writeFileSync(FILE, compiled);

  expect(readFileSync(FILE, 'utf8')).toBe(compiled);
});
