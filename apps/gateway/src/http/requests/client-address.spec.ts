import { ClientAddresses, networkPrefixOf } from './client-address';

describe('a network address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s has the prefix %s', (address, line) => {
    expect(networkPrefixOf(address)).toBe(line);
  });

  it('becomes a stable keyed hash that reveals nothing', () => {
    const addresses = new ClientAddresses('one-key');
    expect(addresses.hashOf('192.0.2.7')).toMatch(/^[\w-]{32}$/);
    expect(addresses.hashOf('192.0.2.7')).toBe(new ClientAddresses('one-key').hashOf('::ffff:192.0.2.7'));
    expect(addresses.hashOf('192.0.2.7')).not.toBe(new ClientAddresses('other-key').hashOf('192.0.2.7'));
    expect(addresses.hashOf('2001:db8:1:2::1')).toBe(addresses.hashOf('2001:db8:1:2::2'));
  });
});
