import { subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

const LINK_PATH = '/api/v1/subscriptions/by-link';
const { deliveryByLink } = subscriptionExamples;
const skippedDelivery = { ...deliveryByLink, delivery: { ...deliveryByLink.delivery, status: 'skipped' } };
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const getToasts = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('the delivery of a mailed link', () => {
  it('changes nothing when it opens and focuses the action that the link names', async () => {
    await openShop('/box/secret#skip');
    const skipButton = await screen.findByRole('button', { name: 'Skip this box' });
    expect(document.activeElement).toBe(skipButton);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your next box leaves on 18 February 2027');
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(server.seen.length).toBeGreaterThan(0);
  });

  it('opens with a token behind # and focuses the part named there', async () => {
    await openShop('/box#token=secret&part=skip');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Skip this box' }));
    expect(server.seen.filter(({ path }) => path === LINK_PATH).map(({ headers }) => headers['link-token'])).toEqual(['secret']);
  });

  it('removes the token of an earlier mail from the path', async () => {
    await openShop('/box/secret#skip');
    await screen.findByRole('button', { name: 'Skip this box' });
    expect([window.location.pathname, window.location.hash]).toEqual(['/box', '#skip=&token=secret']);
  });

  it('is skipped with one press', async () => {
    server
      .queueReplies(`GET ${LINK_PATH}`, ok(deliveryByLink), ok(skippedDelivery))
      .queueReplies(`POST ${LINK_PATH}/skip`, ok(skippedDelivery));
    const { user } = await openShop('/box/secret');
    await user.click(await screen.findByRole('button', { name: 'Skip this box' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This box is skipped' })).toBeTruthy();
    expect(getToasts().getByText('Box skipped')).toBeTruthy();
  });

  it('is restored with one press while it can still be packed', async () => {
    const restorableDelivery = { ...skippedDelivery, canBeTakenBack: true };
    server
      .queueReplies(`GET ${LINK_PATH}`, ok(restorableDelivery), ok(deliveryByLink))
      .queueReplies(`POST ${LINK_PATH}/unskip`, ok(deliveryByLink));
    const { user } = await openShop('/box/secret');
    await user.click(await screen.findByRole('button', { name: 'Bring this box back' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your next box leaves on 18 February 2027' })).toBeTruthy();
    expect(getToasts().getByText('The box is back')).toBeTruthy();
  });

  it('offers no restoration after the cut-off', async () => {
    server.queueReplies(`GET ${LINK_PATH}`, ok(skippedDelivery));
    await openShop('/box/secret');
    await screen.findByRole('heading', { level: 1, name: 'This box is skipped' });
    expect(screen.queryByRole('button', { name: 'Bring this box back' })).toBeNull();
  });

  it('accepts other colors', async () => {
    server.queueReplies(`POST ${LINK_PATH}/change`, ok(deliveryByLink));
    const { user } = await openShop('/box/secret');
    expect(await screen.findByRole('button', { name: 'Save colours' })).toHaveProperty('disabled', true);
    await user.click(within(screen.getByRole('radiogroup', { name: 'Colour of Brush 1' })).getByRole('radio', { name: 'Royal Purple' }));
    await user.click(screen.getByRole('button', { name: 'Save colours' }));
    expect(await getToasts().findByText('Your box has been changed')).toBeTruthy();
    expect(server.bodiesOf(`POST ${LINK_PATH}/change`)).toMatchObject([{ brushes: [{ color: 'purple' }, { color: 'yellow' }] }]);
  });

  it('reports an action after the cut-off', async () => {
    server.queueReplies(`POST ${LINK_PATH}/skip`, refusal(409, 'ACTION_NOT_ALLOWED'));
    const { user } = await openShop('/box/secret');
    await user.click(await screen.findByRole('button', { name: 'Skip this box' }));
    expect(await getToasts().findByText('That cannot be done any more for this box.')).toBeTruthy();
  });

  it.each(['LINK_INVALID', 'NOT_FOUND'])('reports a link that no longer works: %s', async (code) => {
    server.queueReplies(`GET ${LINK_PATH}`, refusal(404, code));
    await openShop('/box/secret');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link no longer works'));
  });
});
