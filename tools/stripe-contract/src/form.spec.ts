import { decodeForm } from './form';

describe('decodeForm', () => {
  it('reads nested names, lists, percent and plus signs', () => {
    const text = 'a=1&items[0][price]=p&items[0][quantity]=2&items[1][price]=q&expand[]=x&expand[]=y.z&m%5Bk%20e%5D=v%26w&t=a+b&e=';
    expect(decodeForm(text)).toEqual({
      value: {
        a: '1',
        items: { 0: { price: 'p', quantity: '2' }, 1: { price: 'q' } },
        expand: { 0: 'x', 1: 'y.z' },
        m: { 'k e': 'v&w' },
        t: 'a b',
        e: '',
      },
      problems: [],
    });
  });

  it.each(['a=1&a[b]=2', 'a[b]=2&a=1', 'a[__proto__][x]=2', '%zz=1', 'a[b=1'])('reports the problem of %s', (text) => {
    expect(decodeForm(text).problems).toHaveLength(1);
  });
});
