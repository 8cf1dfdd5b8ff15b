import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemas } from './compile-schemas';

const COMPILED_FILE = join(__dirname, '../src/schema/compiled-schemas.json');

it('the compiled schemas equal the agency’s schema files', () => {
  const compiledSchemas = compileSchemas();
  if (process.env['WRITE_SCHEMAS'] === '1') writeFileSync(COMPILED_FILE, compiledSchemas);

  expect(readFileSync(COMPILED_FILE, 'utf8')).toBe(compiledSchemas);
});
