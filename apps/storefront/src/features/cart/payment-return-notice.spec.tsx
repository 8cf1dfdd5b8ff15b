import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { aLine, openShop } from '../../testing/open-shop';

beforeEach(() => {
  localStorage.clear();
  FakeServer.start();
});

it.each([
  ['/cart?checkout=0192f0c0-0000-7000-8000-000000000001', true],
  ['/cart', false],
])('the return notice appears only for customers who return from the Checkout Session: %s', async (path, isShown) => {
  await openShop(path, [aLine()]);
  expect(screen.queryByText(/If you left it before paying, nothing was charged/) !== null).toBe(isShown);
});
