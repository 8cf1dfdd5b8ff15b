import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES_FOLDER = join(__dirname, '../src');
const OPTIONAL_FIELD = /@IsOptional\(\)[^;]*?\b(\w+)[?!]: ([^;]+);/g;

/** Fields that may be null by their rule but not by their type: null would arrive unexpectedly. */
function findFieldsThatTakeNull(text: string): string[] {
  return [...text.matchAll(OPTIONAL_FIELD)].flatMap(([, name = '', type = '']) => (type.includes('null') ? [] : [name]));
}

it('a field accepts null only when its type contains null', () => {
  const files = readdirSync(SOURCES_FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  const wronglyNullable = files.flatMap((file) =>
    findFieldsThatTakeNull(readFileSync(join(SOURCES_FOLDER, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(wronglyNullable).toEqual([]);
});

it('the check finds a field that accepts null although its type does not', () => {
  expect(findFieldsThatTakeNull('  @IsOptional() @IsInt()\n  limit?: number;\n  @IsOptional() @IsInt() most!: number | null;')).toEqual([
    'limit',
  ]);
});
