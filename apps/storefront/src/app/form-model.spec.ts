import * as v from 'valibot';
import { FormModel } from './form-model';

const schema = v.object({ name: v.pipe(v.string(), v.minLength(2, 'name.short')) });

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
});

/** A form whose schema loads only when the test allows it. `noted` and `sent` record its callbacks, loads and submissions. */
function aForm(name: string) {
  const sent: string[] = [];
  const noted = { unprepared: 0, loads: 0, isReachable: false };
  const form = new FormModel({
    defaultValues: { name },
    schema: () => {
      noted.loads += 1;
      return noted.isReachable ? Promise.resolve(schema) : Promise.reject(new TypeError('no network'));
    },
    onUnprepared: () => (noted.unprepared += 1),
  });
  const send = form.handleSubmit((content) => sent.push(content.name));
  return { form, noted, send, sent };
}

describe('a form field that depends on another field', () => {
  const pair = v.pipe(
    v.object({ kind: v.string(), code: v.string() }),
    v.forward(
      v.partialCheck([['kind'], ['code']], ({ kind, code }) => code.length >= (kind === 'short' ? 1 : 3), 'code.short'),
      ['code'],
    ),
  );
  const pairForm = () =>
    new FormModel({ defaultValues: { kind: 'long', code: 'ab' }, schema: pair, dependents: { kind: ['code'] }, onUnprepared: () => {} });
  const choose = (form: ReturnType<typeof pairForm>, kind: string) =>
    form.register('kind').onChange({ target: Object.assign(document.createElement('input'), { value: kind }) } as never);

  it('is validated again when the other field changes', () => {
    const form = pairForm();
    form.register('code').onBlur();
    expect(form.read().errors).toEqual({ code: { message: 'code.short' } });
    choose(form, 'short');
    expect(form.read().errors).toEqual({});
    choose(form, 'long');
    expect(form.read().errors).toEqual({ code: { message: 'code.short' } });
  });

  it('shows no error before its first blur', () => {
    const form = pairForm();
    choose(form, 'other');
    expect(form.read().errors).toEqual({});
  });
});

describe('a form whose schema loads later', () => {
  it('reports a failed load, keeps the typed values and can be submitted again', async () => {
    const { form, noted, send, sent } = aForm('Lucía');
    await send();
    expect([noted.unprepared, sent, form.getValues()]).toEqual([1, [], { name: 'Lucía' }]);
    noted.isReachable = true;
    await send();
    expect([noted.unprepared, sent]).toEqual([1, ['Lucía']]);
  });

  it('waits for a network while offline and submits once after several presses', async () => {
    const { noted, send, sent } = aForm('Lucía');
    isOnline = false;
    const presses = [send(), send(), send()];
    await Promise.all(presses.slice(1));
    expect([noted.unprepared, noted.loads, sent]).toEqual([0, 1, []]);
    isOnline = true;
    noted.isReachable = true;
    window.dispatchEvent(new Event('online'));
    await presses[0];
    expect([noted.unprepared, sent]).toEqual([0, ['Lucía']]);
  });

  it('validates a field that lost the focus before the schema loaded', async () => {
    const { form, noted } = aForm('L');
    form.register('name').onBlur();
    expect(form.read().errors).toEqual({});
    noted.isReachable = true;
    await form.prepare();
    expect(form.read().errors).toEqual({ name: { message: 'name.short' } });
  });
});
