import { act, screen } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

const FOREST_ROUTE = 'GET /api/v1/forest';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const readFigure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('the about page', () => {
  it('shows the history and the values of the shop', async () => {
    await openShop('/about');
    expect(screen.getByText(/founded in 2025/)).toBeTruthy();
    for (const value of ['Sustainability', 'Quality', 'Community']) expect(screen.getByRole('heading', { name: value })).toBeTruthy();
  });

  it('computes the forest from sold brushes and explains the limits of the figures', async () => {
    server.queueReplies('GET /api/v1/forest/receipts', ok({ treesFunded: 68, treesReceipted: 0, receipts: [], nextCursor: null }));
    await openShop('/about');
    expect(await screen.findByText('Mature forest')).toBeTruthy();
    expect([readFigure('Brushes sold'), readFigure('Trees funded'), readFigure('CO₂ / year, estimated')]).toEqual([
      '2.731',
      '68',
      '1.476 kg',
    ]);
    expect(screen.getByRole('img', { name: 'Mature forest: 68 trees' })).toBeTruthy();
    expect(screen.getByText(/does not cancel out/)).toBeTruthy();
    expect(screen.getByText(/not one that somebody has shown us planted/)).toBeTruthy();
    expect(await screen.findByText(/play money/)).toBeTruthy();
  });

  it.each([
    [0, 'No trees yet', 0],
    [40, 'Young forest', 1],
    [1_000, 'Growing forest', 25],
    [9_000, 'Dense forest', 75],
  ])('shows after %i brushes the label %s and a picture with %i trees', async (brushesSold, ageLabel, trees) => {
    server.queueReplies(FOREST_ROUTE, ok({ brushesSold, trees: Math.floor(brushesSold / 40) }));
    await openShop('/about');
    const forestPicture = await screen.findByRole('img', { name: new RegExp(`^${ageLabel}: ${trees} trees?$`) });
    expect(forestPicture.getAttribute('src')).toContain(`/forest/${trees}.svg`);
  });

  it('offers a retry when the forest fails to load', async () => {
    server.queueReplies(FOREST_ROUTE, refusal(500, 'INTERNAL'));
    const { user } = await openShop('/about');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Mature forest')).toBeTruthy();
    await act(async () => Promise.resolve());
  });
});
