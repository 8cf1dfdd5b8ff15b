import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_FOLDER } from '../../test/xmllint';
import { COUNTRIES } from './countries';

it('the countries are those of the agency’s schema', () => {
  const schema = readFileSync(join(SCHEMA_FOLDER, 'SuministroInformacion.xsd'), 'utf8');
  const type = /name="CountryType2"([\s\S]*?)<\/simpleType>/.exec(schema)?.[1] ?? '';
  const codes = [...type.matchAll(/enumeration value="(..)"/g)].map(([, code = '']) => code);

  expect([...COUNTRIES].sort()).toEqual(codes.sort());
  expect(COUNTRIES.size).toBeGreaterThan(200);
});
