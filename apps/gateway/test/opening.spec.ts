import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getReadiness, SERVICE_NAMES } from '@brote/contracts/runtime';
import { getStaffCatalogue, openShop, type OpeningView } from '@brote/contracts/staff-catalogue';
import { shopOpening, staffCatalogue, staffProduct } from '@brote/contracts/staff-catalogue/examples';
import type { RunningGateway } from './gateway-under-test';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>';
const SELLER = {
  SELLER_NAME: 'Cepillos S.L.',
  SELLER_TAX_ID: 'B12345674',
  SELLER_ADDRESS: 'Carrer de Cadis 48, 46006 València',
  SELLER_EMAIL: 'hola@cepillos.es',
  SELLER_PACKAGING_ID: 'ENV/2026/000012345',
};
const REAL_SAFETY = {
  ...staffProduct.safety,
  maker: 'Cepillos S.L.',
  postalAddress: 'Calle de la Paz 12, Valencia',
  email: 'hola@cepillos.es',
};

let folder: string;
let settled: RunningGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-notice-'));
  for (const locale of ['en', 'es']) await writeFile(join(folder, `${locale}.svg`), PICTURE);
  settled = await gateway.startAnother({ ...SELLER, GUARANTEE_NOTICE_DIR: folder });
});
afterAll(async () => {
  await settled.stop();
  await rm(folder, { recursive: true });
});

const send = (base: string, method: string, roles: readonly string[] = ['customer', 'admin']) =>
  fetch(`${base}/api/v1/admin/opening`, { method, headers: bearer(tokenOf(claimsOf({ aud: 'admin', roles }))) });
const answerWithRealShop = () => {
  gateway.services.setAnswer(getStaffCatalogue, { reply: { ...staffCatalogue, products: [{ ...staffProduct, safety: REAL_SAFETY }] } });
  for (const name of SERVICE_NAMES)
    gateway.services.setAnswer(getReadiness[name], { reply: { ready: true, startedAt: '2026-11-20T10:00:00.000Z', seller: [] } });
};

describe('the opening of the shop', () => {
  it('is refused with the open points of the law while the shop shows the demonstration', async () => {
    const reply = await send(gateway.base, 'POST');
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({
      code: 'OPENING_POINTS_OPEN',
      details: expect.arrayContaining(['seller', 'packaging', 'guarantee-notice']) as string[],
    });
    expect(gateway.services.receivedRequests(openShop)).toEqual([]);
  });

  it('succeeds once they are settled, also without a price book', async () => {
    answerWithRealShop();
    const { points } = (await (await send(settled.base, 'GET')).json()) as OpeningView;
    expect(points.filter(({ state }) => state === 'open')).toEqual([]);
    gateway.services.setAnswer(getStaffCatalogue, {
      reply: { ...staffCatalogue, products: [{ ...staffProduct, safety: REAL_SAFETY }], plans: { ...staffCatalogue.plans, terms: [] } },
    });
    const reply = await send(settled.base, 'POST');
    expect([reply.status, await reply.json()]).toEqual([200, shopOpening]);
  });

  it('is for admins only', async () => {
    for (const method of ['GET', 'POST']) expect((await send(gateway.base, method, ['customer', 'staff'])).status).toBe(403);
  });
});
