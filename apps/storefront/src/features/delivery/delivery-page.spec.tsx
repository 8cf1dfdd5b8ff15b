import { subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

const LINK = '/api/v1/subscriptions/by-link';
const { deliveryByLink } = subscriptionExamples;
const skipped = { ...deliveryByLink, delivery: { ...deliveryByLink.delivery, status: 'skipped' } };
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('the delivery of a mailed link', () => {
  it('changes nothing by being opened, and puts the focus on what the link meant', async () => {
    await openShop('/box/secret#skip');
    const skip = await screen.findByRole('button', { name: 'Skip this box' });
    expect(document.activeElement).toBe(skip);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your next box leaves on 18 February 2027');
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(server.seen.length).toBeGreaterThan(0);
  });

  it('opens by a token behind #, and puts the focus on the part that is named there', async () => {
    await openShop('/box#token=secret&part=skip');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Skip this box' }));
    expect(server.seen.filter(({ path }) => path === LINK).map(({ headers }) => headers['link-token'])).toEqual(['secret']);
  });

  it('shows the token of an earlier mail in no path', async () => {
    await openShop('/box/secret#skip');
    await screen.findByRole('button', { name: 'Skip this box' });
    expect([window.location.pathname, window.location.hash]).toEqual(['/box', '#skip=&token=secret']);
  });

  it('is skipped with one tap', async () => {
    server.next(`GET ${LINK}`, ok(deliveryByLink), ok(skipped)).next(`POST ${LINK}/skip`, ok(skipped));
    const { user } = await openShop('/box/secret');
    await user.click(await screen.findByRole('button', { name: 'Skip this box' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This box is skipped' })).toBeTruthy();
    expect(toasts().getByText('Box skipped')).toBeTruthy();
  });

  it('is taken back with one tap, as long as it can still be packed', async () => {
    const back = { ...skipped, canBeTakenBack: true };
    server.next(`GET ${LINK}`, ok(back), ok(deliveryByLink)).next(`POST ${LINK}/unskip`, ok(deliveryByLink));
    const { user } = await openShop('/box/secret');
    await user.click(await screen.findByRole('button', { name: 'Bring this box back' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your next box leaves on 18 February 2027' })).toBeTruthy();
    expect(toasts().getByText('The box is back')).toBeTruthy();
  });

  it('offers no way back once it is too late', async () => {
    server.next(`GET ${LINK}`, ok(skipped));
    await openShop('/box/secret');
    await screen.findByRole('heading', { level: 1, name: 'This box is skipped' });
    expect(screen.queryByRole('button', { name: 'Bring this box back' })).toBeNull();
  });

  it('takes other colours', async () => {
    server.next(`POST ${LINK}/change`, ok(deliveryByLink));
    const { user } = await openShop('/box/secret');
    expect(await screen.findByRole('button', { name: 'Save colours' })).toHaveProperty('disabled', true);
    await user.click(within(screen.getByRole('radiogroup', { name: 'Colour of Brush 1' })).getByRole('radio', { name: 'Royal Purple' }));
    await user.click(screen.getByRole('button', { name: 'Save colours' }));
    expect(await toasts().findByText('Your box has been changed')).toBeTruthy();
    expect(server.bodiesOf(`POST ${LINK}/change`)).toMatchObject([{ brushes: [{ color: 'purple' }, { color: 'yellow' }] }]);
  });

  it('says when it is too late', async () => {
    server.next(`POST ${LINK}/skip`, refusal(409, 'ACTION_NOT_ALLOWED'));
    const { user } = await openShop('/box/secret');
    await user.click(await screen.findByRole('button', { name: 'Skip this box' }));
    expect(await toasts().findByText('That cannot be done any more for this box.')).toBeTruthy();
  });

  it.each(['LINK_INVALID', 'NOT_FOUND'])('says when the link no longer works: %s', async (code) => {
    server.next(`GET ${LINK}`, refusal(404, code));
    await openShop('/box/secret');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link no longer works'));
  });
});
