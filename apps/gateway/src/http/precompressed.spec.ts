import { encodingsIn } from './precompressed';

describe('choosing an encoding', () => {
  it.each([
    ['gzip, deflate, br', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['br;q=0, gzip;q=0.5', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0', ['identity']],
    ['identity', ['identity']],
    ['', ['identity']],
    ['GZIP ; q=1', ['gzip', 'identity']],
    ['br;q=nonsense', ['br', 'identity']],
  ])('"%s" allows %j', (header, encodings) => {
    expect(encodingsIn(header)).toEqual(encodings);
  });
});
