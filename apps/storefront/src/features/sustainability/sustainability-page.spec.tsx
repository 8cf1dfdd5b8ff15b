import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';
import { CLAIMS } from './claims';
import { sustainabilityTranslations } from './sustainability-page';

beforeEach(() => {
  localStorage.clear();
  FakeServer.start();
});

describe('the register of claims', () => {
  it('shows each claim with its evidence', async () => {
    await openShop('/sustainability');
    for (const { id } of CLAIMS) expect(screen.getByRole('heading', { name: sustainabilityTranslations.en[id] })).toBeTruthy();
    expect(screen.getAllByText('Not claimed')).toHaveLength(CLAIMS.filter(({ evidence }) => evidence === 'none').length);
    expect(screen.getByText('5% of our profits goes to tree planting.')).toBeTruthy();
  });

  it('states no figure for a claim without evidence', () => {
    const unproven = CLAIMS.filter(({ evidence }) => evidence === 'none');
    for (const translations of [sustainabilityTranslations.en, sustainabilityTranslations.es])
      for (const { id } of unproven)
        expect(`${translations[`${id}.says`]} ${translations[`${id}.because`]}`).not.toMatch(/\d+ ?(g|kg|%|months|meses)/);
  });
});
