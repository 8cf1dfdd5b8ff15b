import { checkoutSessionView, messageExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeNotices, THIS_DEVICE } from '../../testing/fake-notices';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop, chooseSpanish } from '../../testing/open-shop';
import { deviceName } from './browser-push';

const NOTIFICATIONS_TAB = '/account?tab=notifications';
const LIST_ROUTE = 'GET /api/v1/me/push-devices';
const ADD_DEVICE_ROUTE = 'POST /api/v1/me/push-devices';
const REMOVE_ROUTE = `DELETE /api/v1/me/push-devices/${THIS_DEVICE}`;
const { publicKey, devices: otherDevices } = messageExamples.pushDevices;
const NO_DEVICE = { publicKey, devices: [] };
const ONE_DEVICE = { publicKey, devices: [{ id: THIS_DEVICE, device: 'Chrome · Linux', addedAt: '2026-11-20T10:00:00.000Z' }] };

let server: FakeServer;
const browser = FakeNotices.install();

beforeEach(() => {
  localStorage.clear();
  browser.reset();
  server = FakeServer.start();
  storeSignedInHint();
});
afterAll(() => FakeNotices.uninstall());

const findNoticesSection = async () => within(await screen.findByRole('region', { name: /On this device|En este dispositivo/ }));
const getToasts = () => within(screen.getByRole('region', { name: /Messages|Mensajes/ }));

describe('the notices on this device', () => {
  it('request permission only after a click and then register the device', async () => {
    server.queueReplies(ADD_DEVICE_ROUTE, ok(ONE_DEVICE)).queueReplies(LIST_ROUTE, ok(NO_DEVICE), ok(ONE_DEVICE));
    const { user } = await openShop(NOTIFICATIONS_TAB);
    expect(await (await findNoticesSection()).findByText('This device gets no notices.')).toBeTruthy();
    expect(browser.asked).toBe(0);
    await user.click((await findNoticesSection()).getByRole('button', { name: 'Get notices on this device' }));
    expect(await (await findNoticesSection()).findByText('This device gets notices.')).toBeTruthy();
    expect(getToasts().getByText('Notices switched on')).toBeTruthy();
    expect(server.bodiesOf(ADD_DEVICE_ROUTE)).toMatchObject([{ endpoint: 'https://push.example/send/this-browser', auth: 'b'.repeat(22) }]);
  });

  it('are switched off in the browser and at the shop', async () => {
    await browser.allowBeforehand();
    server.queueReplies(LIST_ROUTE, ok(ONE_DEVICE), ok(NO_DEVICE)).queueReplies(REMOVE_ROUTE, ok(NO_DEVICE));
    const { user } = await openShop(NOTIFICATIONS_TAB);
    await user.click(await (await findNoticesSection()).findByRole('button', { name: 'Switch off on this device' }));
    expect(await (await findNoticesSection()).findByText('This device gets no notices.')).toBeTruthy();
    expect([browser.isSubscribed, server.bodiesOf(REMOVE_ROUTE).length]).toEqual([false, 1]);
  });

  it('stay off for an account that did not register this browser', async () => {
    await browser.allowBeforehand();
    server.queueReplies(LIST_ROUTE, ok(NO_DEVICE));
    await openShop(NOTIFICATIONS_TAB);
    expect(await (await findNoticesSection()).findByText('This device gets no notices.')).toBeTruthy();
  });

  it.each([
    ['denied', 'Notices are blocked', /Your browser blocks notices/],
    ['default', 'Notices are still off', /This device gets no notices/],
  ] as const)('stay off when the permission is %s, and the page explains it', async (answer, title, words) => {
    browser.answer = answer;
    const { user } = await openShop(NOTIFICATIONS_TAB);
    await user.click(await (await findNoticesSection()).findByRole('button', { name: 'Get notices on this device' }));
    expect(await getToasts().findByText(title)).toBeTruthy();
    expect(await (await findNoticesSection()).findByText(words)).toBeTruthy();
    expect(server.bodiesOf(ADD_DEVICE_ROUTE)).toEqual([]);
  });

  it('report an unreachable push service and an error of the server', async () => {
    browser.isServiceDown = true;
    const { user } = await openShop(NOTIFICATIONS_TAB);
    const button = await (await findNoticesSection()).findByRole('button', { name: 'Get notices on this device' });
    await user.click(button);
    expect(await getToasts().findByText('The notices could not be changed')).toBeTruthy();
    expect(getToasts().getByText(/could not reach its notice service/)).toBeTruthy();
    browser.isServiceDown = false;
    server.queueReplies(ADD_DEVICE_ROUTE, refusal(503, 'SERVICE_UNAVAILABLE'));
    await user.click(await (await findNoticesSection()).findByRole('button', { name: 'Get notices on this device' }));
    expect(await getToasts().findByText('We cannot reach this right now. Please try again in a moment.')).toBeTruthy();
  });

  it('are unavailable when the shop sends none, also in Spanish', async () => {
    chooseSpanish();
    server.queueReplies(LIST_ROUTE, ok({ publicKey: null, devices: [] }));
    await openShop(NOTIFICATIONS_TAB);
    expect(await (await findNoticesSection()).findByText('Ahora mismo la tienda no envía avisos.')).toBeTruthy();
    expect((await findNoticesSection()).queryByRole('button')).toBeNull();
  });

  it('can be removed from other devices', async () => {
    const [otherDevice] = otherDevices;
    server
      .queueReplies(LIST_ROUTE, ok({ publicKey, devices: otherDevices }), ok(NO_DEVICE))
      .queueReplies(`DELETE /api/v1/me/push-devices/${otherDevice?.id ?? ''}`, ok(NO_DEVICE));
    const { user } = await openShop(NOTIFICATIONS_TAB);
    await user.click(await (await findNoticesSection()).findByRole('button', { name: 'Remove: Firefox · Android' }));
    expect(await getToasts().findByText('Device removed')).toBeTruthy();
    await waitFor(async () => expect((await findNoticesSection()).queryByText('Firefox · Android')).toBeNull());
  });

  it('load again after a failed list', async () => {
    server.queueReplies(LIST_ROUTE, refusal(500, 'INTERNAL'));
    const { user } = await openShop(NOTIFICATIONS_TAB);
    await user.click(await (await findNoticesSection()).findByRole('button', { name: 'Try again' }));
    expect(await (await findNoticesSection()).findByText('This device gets no notices.')).toBeTruthy();
  });
});

describe('the notice offer after an order', () => {
  it('appears for a customer whose browser has never asked for permission', async () => {
    server.queueReplies(LIST_ROUTE, ok(NO_DEVICE), ok(ONE_DEVICE)).queueReplies(ADD_DEVICE_ROUTE, ok(ONE_DEVICE));
    const { user } = await openShop(`/payment-success?session_id=${checkoutSessionView.sessionId}`);
    const offer = within(await screen.findByRole('complementary', { name: 'Shall we tell you when it is on its way?' }));
    await user.click(offer.getByRole('button', { name: 'Get notices on this device' }));
    expect(await screen.findByText('This device gets notices.')).toBeTruthy();
  });
});

describe('deviceName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome · Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox · Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    ['curl/8', null],
  ])('reads %s as %j', (agent, name) => expect(deviceName(agent)).toBe(name));
});
