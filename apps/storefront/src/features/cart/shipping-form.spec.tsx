import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { aLine, openShop } from '../../testing/open-shop';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  FakeServer.start();
});

const openForm = () => openShop('/cart?step=shipping', [aLine()]);
const getPayButton = () => screen.getByRole('button', { name: /Order with obligation to pay/ });

describe('the shipping form', () => {
  it('places the country before the postal code and validates the code again after a new country', async () => {
    const { user } = await openForm();
    const code = screen.getByLabelText('Postal code');
    const country = screen.getByLabelText('Country');
    expect(country.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await user.type(code, '1010');
    await user.tab();
    expect(await screen.findByText('Postal code must be at least 5 characters')).toBeTruthy();
    await user.selectOptions(country, 'AT');
    expect(screen.queryByText('Postal code must be at least 5 characters')).toBeNull();
    await user.selectOptions(country, 'ES');
    expect(await screen.findByText('Postal code must be at least 5 characters')).toBeTruthy();
  });

  it('does not move between press and release of the button, and submits', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Postal code'), '1010');
    await user.pointer({ keys: '[MouseLeft>]', target: getPayButton() });
    expect(document.activeElement).not.toBe(screen.getByLabelText('Postal code'));
    expect(screen.queryByText('Postal code must be at least 5 characters')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: getPayButton() });
    expect(await screen.findByText(/^7 fields need attention/)).toBeTruthy();
    expect(screen.getByText('Postal code must be at least 5 characters')).toBeTruthy();
  });
});
