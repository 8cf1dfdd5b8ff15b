import { endSession } from '@brote/api-client';
import { identityExamples, orderView, shippingInfo } from '@brote/contracts/examples';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { FakeServer, ok } from '../../testing/fake-server';
import { aLine, storeSignedInHint, openShop } from '../../testing/open-shop';
import { readStoredAddress } from './stored-address';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = FakeServer.start();
});

const openForm = () => openShop('/cart?step=shipping', [aLine()]);
const readValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

/** Loads the page as a browser does: the code of the old page stops, and its components do not unmount. */
async function reloadShop() {
  leavePage();
  const storedText = sessionStorage.getItem('brote.address');
  cleanup();
  sessionStorage.clear();
  if (storedText !== null) sessionStorage.setItem('brote.address', storedText);
  return openForm();
}

describe('the stored shipping address', () => {
  it('is restored after the Checkout Session or a reload, even if incomplete', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('City'), 'Wien');
    await user.type(screen.getByLabelText('Postal code'), '1010');
    await user.selectOptions(screen.getByLabelText('Country'), 'AT');
    await reloadShop();
    expect([readValue('City'), readValue('Postal code'), readValue('Country'), readValue('Phone')]).toEqual(['Wien', '1010', 'AT', '']);
  });

  it('is restored for the account that typed it, even when the account loads later', async () => {
    storeSignedInHint();
    const { user } = await openForm();
    await waitFor(() => expect(readValue('City')).toBe('Valencia'));
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'Alcoi');
    await user.selectOptions(screen.getByLabelText('Country'), 'PT');
    await reloadShop();
    await waitFor(() => expect([readValue('City'), readValue('Country')]).toEqual(['Alcoi', 'PT']));
  });

  it('is hidden from a guest after its account has signed out', async () => {
    storeSignedInHint();
    await openForm();
    await waitFor(() => expect(readValue('City')).toBe('Valencia'));
    leavePage();
    localStorage.clear();
    cleanup();
    await openForm();
    expect([readValue('City'), readValue('E-mail')]).toEqual(['', '']);
  });

  it('is deleted from the tab when the account signs out, even with an open form', async () => {
    storeSignedInHint();
    const { store } = await openForm();
    await waitFor(() => expect(readValue('City')).toBe('Valencia'));
    leavePage();
    expect(readStoredAddress()?.typed.city).toBe('Valencia');
    act(() => store.dispatch(endSession()));
    await waitFor(() => expect(readValue('City')).toBe(''));
    cleanup();
    expect(readStoredAddress()).toBeNull();
  });

  it('stays in memory when the browser refuses storage', async () => {
    const setItemSpy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused');
    });
    const { user } = await openForm();
    await user.type(screen.getByLabelText('City'), 'Valencia');
    await user.click(screen.getByRole('button', { name: /Back to cart/ }));
    await user.click(await screen.findByRole('link', { name: 'Proceed to checkout' }));
    expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Valencia');
    setItemSpy.mockRestore();
  });

  it('comes from the newest order when the account has no address', async () => {
    storeSignedInHint();
    const profile = { ...identityExamples.profile, phone: null, address: null, city: null, zipCode: null, country: null };
    server.queueReplies('GET /api/v1/me/profile', ok(profile));
    const lastAddress = { ...shippingInfo, city: 'Sevilla', postalCode: '41001' };
    server.queueReplies(
      'GET /api/v1/orders?limit=1',
      ok({ orders: [{ ...orderView, shippingInfo: lastAddress }], nextCursor: null, total: 1 }),
    );
    await openForm();
    await waitFor(() => expect([readValue('City'), readValue('Postal code')]).toEqual(['Sevilla', '41001']));
  });

  it.each(['{cut', '42', 'null', '{"owner":null}', '{"owner":null,"typed":{"city":7}}'])(
    'is empty when the tab stores %s',
    async (storedText) => {
      sessionStorage.setItem('brote.address', storedText);
      await openForm();
      expect(readValue('City')).toBe('');
    },
  );
});
