import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Class } from '../define';
import { loadContractClasses, nestedFieldsOf } from '../../test/spec-shapes/contract-classes';

const NON_OBJECTS = { list: [], 'list in a list': [[]], 'list of one object': [{}], text: 'x', number: 1, boolean: true };
const NON_OBJECT_LISTS = {
  object: {},
  'list in a list': [[]],
  'object two lists deep': [[{}]],
  'list of texts': ['x'],
  'list of null': [null],
};

interface AcceptedValue {
  at: string;
  value: string;
}

/** Values that break no rule of the field itself; missing fields within them do not count. */
function listAcceptedValues(type: Class<object>, field: string, values: Readonly<Record<string, unknown>>): AcceptedValue[] {
  return Object.entries(values).flatMap(([value, sentValue]) => {
    const errors = validateSync(plainToInstance(type, { [field]: sentValue }), { forbidUnknownValues: false });
    const constraints = errors.find(({ property }) => property === field)?.constraints;
    return constraints === undefined ? [{ at: `${type.name}.${field}`, value }] : [];
  });
}

describe('a nested field of any contract', () => {
  it('refuses values that are not the declared object or list of objects', async () => {
    const classes = await loadContractClasses();
    const fields = classes.flatMap(([, type]) => nestedFieldsOf(type).map((nested) => ({ type, ...nested })));
    expect(fields.length).toBeGreaterThan(200);
    const acceptedValues = fields.flatMap(({ type, field, isList }) =>
      listAcceptedValues(type, field, isList ? NON_OBJECT_LISTS : NON_OBJECTS),
    );
    expect(acceptedValues).toEqual([]);
  });
});
