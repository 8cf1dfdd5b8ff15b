import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

beforeEach(() => {
  localStorage.clear();
  FakeServer.start();
});

describe('the recycling guide', () => {
  it('takes a brush apart in three steps and names the bins', async () => {
    await openShop('/recycling-guide');
    const steps = screen.getAllByRole('listitem').flatMap((item) => item.querySelector('h2')?.textContent ?? []);
    expect(steps).toEqual(['Pull out the bristles', 'Compost the handle', 'Recycle the band']);
    expect(screen.getByText(/grey bin/)).toBeTruthy();
  });

  it('states only countable figures', async () => {
    await openShop('/recycling-guide');
    expect(screen.getByText('1/40')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/30 g|120 g|6 months/);
  });
});
