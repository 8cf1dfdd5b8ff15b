import * as v from 'valibot';
import { FormModel } from './form-model';

const schema = v.object({ name: v.pipe(v.string(), v.minLength(2, 'name.short')) });

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
});

/** A form whose schema loads only when the test allows it. `noted` and `sent` record its callbacks, loads and submissions. */
function createForm(name: string) {
  const submittedNames: string[] = [];
  const calls = { unprepared: 0, loads: 0, isReachable: false };
  const form = new FormModel({
    defaultValues: { name },
    schema: () => {
      calls.loads += 1;
      return calls.isReachable ? Promise.resolve(schema) : Promise.reject(new TypeError('no network'));
    },
    onUnprepared: () => (calls.unprepared += 1),
  });
  const submit = form.handleSubmit((content) => submittedNames.push(content.name));
  return { form, noted: calls, send: submit, sent: submittedNames };
}

describe('a form field that depends on another field', () => {
  const dependentSchema = v.pipe(
    v.object({ kind: v.string(), code: v.string() }),
    v.forward(
      v.partialCheck([['kind'], ['code']], ({ kind, code }) => code.length >= (kind === 'short' ? 1 : 3), 'code.short'),
      ['code'],
    ),
  );
  const createDependentForm = () =>
    new FormModel({
      defaultValues: { kind: 'long', code: 'ab' },
      schema: dependentSchema,
      dependents: { kind: ['code'] },
      onUnprepared: () => {},
    });
  const changeKind = (form: ReturnType<typeof createDependentForm>, kind: string) =>
    form.register('kind').onChange({ target: Object.assign(document.createElement('input'), { value: kind }) } as never);

  it('is validated again when the other field changes', () => {
    const form = createDependentForm();
    form.register('code').onBlur();
    expect(form.read().errors).toEqual({ code: { message: 'code.short' } });
    changeKind(form, 'short');
    expect(form.read().errors).toEqual({});
    changeKind(form, 'long');
    expect(form.read().errors).toEqual({ code: { message: 'code.short' } });
  });

  it('shows no error before its first blur', () => {
    const form = createDependentForm();
    changeKind(form, 'other');
    expect(form.read().errors).toEqual({});
  });
});

describe('a form whose schema loads later', () => {
  it('reports a failed load, keeps the typed values and can be submitted again', async () => {
    const { form, noted: calls, send: submit, sent: submittedNames } = createForm('Lucía');
    await submit();
    expect([calls.unprepared, submittedNames, form.getValues()]).toEqual([1, [], { name: 'Lucía' }]);
    calls.isReachable = true;
    await submit();
    expect([calls.unprepared, submittedNames]).toEqual([1, ['Lucía']]);
  });

  it('waits for a network while offline and submits once after several presses', async () => {
    const { noted: calls, send: submit, sent: submittedNames } = createForm('Lucía');
    isOnline = false;
    const submissions = [submit(), submit(), submit()];
    await Promise.all(submissions.slice(1));
    expect([calls.unprepared, calls.loads, submittedNames]).toEqual([0, 1, []]);
    isOnline = true;
    calls.isReachable = true;
    window.dispatchEvent(new Event('online'));
    await submissions[0];
    expect([calls.unprepared, submittedNames]).toEqual([0, ['Lucía']]);
  });

  it('validates a field that lost the focus before the schema loaded', async () => {
    const { form, noted: calls } = createForm('L');
    form.register('name').onBlur();
    expect(form.read().errors).toEqual({});
    calls.isReachable = true;
    await form.prepare();
    expect(form.read().errors).toEqual({ name: { message: 'name.short' } });
  });
});
