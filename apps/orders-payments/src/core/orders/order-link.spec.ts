import { uuidv7 } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { OrdersConfig } from '#app/config';
import { OrderLink } from './order-link';

const createOrderLink = (linkSecret: string) => new OrderLink(new Clock(), Object.assign(new OrdersConfig(), { linkSecret }));
const links = createOrderLink('a-secret-of-this-spec-with-32-characters');

describe('the link to an order', () => {
  it('names its order and nothing else', () => {
    const id = uuidv7();
    expect(links.readClaim(links.tokenFor(id))).toEqual({ id, endsAt: null });
    expect(links.tokenFor(id)).toMatch(/^[\w-]{6}\.[\w-]{22}\.0\.[\w-]{43}$/);
  });

  it('is invalid when it was signed with another secret', () => {
    expect(links.readClaim(createOrderLink('another-secret-of-this-spec-32-characters').tokenFor(uuidv7()))).toBeNull();
  });

  it.each(['', '.', 'abc', 'a.b', `${'A'.repeat(22)}.${'A'.repeat(43)}`, `${'€'.repeat(22)}.${'A'.repeat(43)}`])(
    'is refused when its token is %j',
    (token) => {
      expect(links.readClaim(token)).toBeNull();
    },
  );

  it('is invalid when its token is changed to another order', () => {
    const [one, other] = [links.tokenFor(uuidv7()), links.tokenFor(uuidv7())];
    expect(links.readClaim(`${one.slice(0, -43)}${other.slice(-43)}`)).toBeNull();
  });
});
