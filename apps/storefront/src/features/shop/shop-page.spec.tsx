import { catalogueView, guaranteePictures, shopInfo } from '@brote/contracts/examples';
import type { CatalogueView } from '@brote/contracts/browser';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

const PRODUCTS_ROUTE = 'GET /api/v1/products';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const getCard = (name: string) => within(screen.getByRole('article', { name }));
const findCard = async (name: string) => within(await screen.findByRole('article', { name }));
const getAddButton = (name: string) => getCard(name).getByRole('button', { name: /Add to cart/ });
const getPicture = (name: string) => getCard(name).getByRole('img');
const showPicture = (name: string) => fireEvent.load(getPicture(name));
const getBrush = (name: string, number: number) => within(getCard(name).getAllByRole('listitem')[number - 1] ?? document.body);
const createChangedCatalogReply = (change: (catalog: CatalogueView) => void) => {
  const catalog = JSON.parse(JSON.stringify(catalogueView)) as CatalogueView;
  change(catalog);
  return ok(catalog);
};
const readColorsOf = (name: string, number: number) =>
  within(getBrush(name, number).getByRole('radiogroup', { name: /Colour/ }))
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('value'));

describe('the shop page', () => {
  it('shows every product with both prices and the lowest price before the reduction', async () => {
    await openShop('/shop');
    const familyCard = await findCard('Family pack');
    expect(familyCard.getByText('7,00 €', { selector: 'ins', exact: false })).toBeTruthy();
    expect(familyCard.getByText('8,50 €', { selector: 's', exact: false })).toBeTruthy();
    expect(familyCard.getByText(/Lowest price in the 30 days before the reduction: 8,50 €/)).toBeTruthy();
    expect(familyCard.getByText('Featured')).toBeTruthy();
  });

  it('enables the cart button only after the picture has loaded', async () => {
    const { user, lines } = await openShop('/shop');
    await findCard('Single brush');
    expect(getAddButton('Single brush')).toHaveProperty('disabled', true);
    showPicture('Single brush');
    await user.click(getAddButton('Single brush'));
    expect(lines().map(({ id, quantity }) => [id, quantity])).toEqual([['brush-single:adult-blue:product', 1]]);
    expect(screen.getByText('Product added')).toBeTruthy();
    expect(screen.getByText('Single brush, Ocean Blue')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
  });

  it('shows the first image of the product when a picture fails', async () => {
    await openShop('/shop');
    await findCard('Single brush');
    fireEvent.error(getPicture('Single brush'));
    expect(getPicture('Single brush').getAttribute('src')).toBe(catalogueView.products[0]?.images[0]);
    showPicture('Single brush');
    expect(getAddButton('Single brush')).toHaveProperty('disabled', false);
  });

  it('turns a purple brush yellow for kids and offers only yellow and white', async () => {
    const { user } = await openShop('/shop');
    await findCard('Couple pack');
    await user.click(getBrush('Couple pack', 1).getByRole('radio', { name: 'Kids' }));
    expect(readColorsOf('Couple pack', 1)).toEqual(['yellow', 'white']);
    expect(getBrush('Couple pack', 1).getByText('Sunny Yellow')).toBeTruthy();
    expect(readColorsOf('Couple pack', 2)).toEqual(['blue', 'purple', 'yellow', 'white']);
    expect(getPicture('Couple pack').getAttribute('src')).toContain('/kids-yellow_adult-white.svg');
  });

  it('resets all brushes to blue adult after a new number and states the unchanged price', async () => {
    const { user, lines } = await openShop('/shop');
    await findCard('Family pack');
    await user.click(getBrush('Family pack', 1).getByRole('radio', { name: 'Royal Purple' }));
    await user.click(getCard('Family pack').getByRole('radio', { name: '3' }));
    expect(getCard('Family pack').getByText('With fewer than 4 brushes the price stays the same: 7,00 €.')).toBeTruthy();
    showPicture('Family pack');
    await user.click(getAddButton('Family pack'));
    expect(lines()[0]?.brushes).toEqual(Array.from({ length: 3 }, () => ({ type: 'adult', color: 'blue' })));
    expect(screen.getByText('Family pack, 3 customised brushes')).toBeTruthy();
  });

  it('filters by category and offers a reset when a category is empty', async () => {
    server.queueReplies(
      PRODUCTS_ROUTE,
      createChangedCatalogReply((catalog) => catalog.products.splice(1, 1)),
    );
    const { user } = await openShop('/shop');
    await findCard('Family pack');
    await user.click(screen.getByRole('button', { name: /^Single/ }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Couple/ }));
    expect(screen.queryAllByRole('article')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('says that the brushes arrive soon while nothing is on sale', async () => {
    server.queueReplies(
      PRODUCTS_ROUTE,
      createChangedCatalogReply((catalog) => catalog.products.splice(0)),
    );
    await openShop('/shop');
    expect(await screen.findByText('Our first brushes arrive soon')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows prices and no cart button before the shop opens', async () => {
    server.queueReplies(
      PRODUCTS_ROUTE,
      createChangedCatalogReply((catalog) => Object.assign(catalog, { closed: true })),
    );
    await openShop('/shop');
    const card = await findCard('Single brush');
    expect(card.getByText('We open soon')).toBeTruthy();
    expect(card.queryByRole('button', { name: /Add to cart/ })).toBeNull();
  });

  it('names a sold-out brush and disables the cart button', async () => {
    server.queueReplies(
      PRODUCTS_ROUTE,
      createChangedCatalogReply(({ products }) => {
        for (const option of products[0]?.brushes ?? []) if (option.sku === 'adult-purple') option.availability = 'out-of-stock';
      }),
    );
    const { user } = await openShop('/shop');
    await findCard('Single brush');
    await user.click(getCard('Single brush').getByRole('radio', { name: 'Royal Purple, out of stock' }));
    showPicture('Single brush');
    expect(getCard('Single brush').getByText(/Out of stock: Royal Purple, adult/)).toBeTruthy();
    expect(getAddButton('Single brush')).toHaveProperty('disabled', true);
  });

  it('marks a sold-out product', async () => {
    server.queueReplies(
      PRODUCTS_ROUTE,
      createChangedCatalogReply(({ products }) => products.forEach((product) => Object.assign(product, { inStock: false }))),
    );
    await openShop('/shop');
    const familyCard = await findCard('Family pack');
    expect(familyCard.getByRole('button', { name: 'Out of stock' })).toHaveProperty('disabled', true);
    expect(familyCard.queryByText('Featured')).toBeNull();
  });

  it('offers a retry when the products fail to load', async () => {
    server.queueReplies(PRODUCTS_ROUTE, refusal(500, 'INTERNAL'));
    const { user } = await openShop('/shop');
    expect((await screen.findByRole('alert')).textContent).toContain('The brushes could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await findCard('Single brush')).getByText('Single brush')).toBeTruthy();
  });

  it('changes the language of the whole page and stores it', async () => {
    const { user } = await openShop('/shop');
    await findCard('Single brush');
    await user.click(screen.getByRole('button', { name: 'Español', pressed: false }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Elige, combina, mezcla colores');
    expect((await findCard('Pack familia')).getByText('Destacado')).toBeTruthy();
    expect([document.documentElement.lang, document.title, document.cookie]).toEqual(['es', 'Tienda · Brote', 'brote.locale=es']);
    await act(async () => Promise.resolve());
  });

  it('states the legal guarantee beside every product', async () => {
    await openShop('/shop');
    expect(await screen.findAllByText('Legal guarantee: 3 years')).toHaveLength(3);
    expect(screen.getAllByText('Maker and safety')).toHaveLength(3);
    expect(screen.queryByRole('img', { name: 'Legal guarantee: 3 years' })).toBeNull();
  });

  it('shows the official guarantee notice of the seller once for all products', async () => {
    server.queueReplies('GET /api/v1/shop-info', ok({ ...shopInfo, guaranteeNotice: guaranteePictures }));
    await openShop('/shop');
    const pictures = await screen.findAllByRole('img', { name: 'Legal guarantee: 3 years' });
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([guaranteePictures.en.path]);
    expect(screen.getAllByText('Legal guarantee: 3 years', { selector: 'summary *' })).toHaveLength(3);
  });
});
