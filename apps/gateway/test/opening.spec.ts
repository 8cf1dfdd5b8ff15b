import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOpening, openShop } from '@brote/contracts/staff-catalogue';
import { openingView, shopOpening } from '@brote/contracts/staff-catalogue/examples';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>';

const send = (base: string, method: string, roles: readonly string[] = ['customer', 'admin']) =>
  fetch(`${base}/api/v1/admin/opening`, { method, headers: bearer(tokenOf(claimsOf({ aud: 'admin', roles }))) });

describe('the opening of the shop', () => {
  it('is decided by the catalogue, with the settings of the gateway', async () => {
    const demoSettings = {
      settings: {
        seller: expect.arrayContaining([{ name: 'SELLER_DISPUTE_BODY', value: '' }]) as object[],
        demoVariables: expect.arrayContaining(['SELLER_NAME', 'SELLER_PACKAGING_ID']) as string[],
        hasGuaranteeNotice: false,
        greenDelivery: null,
      },
    };
    expect(await (await send(gateway.base, 'GET')).json()).toEqual(openingView);
    expect(gateway.services.receivedRequests(getOpening).at(-1)?.body).toEqual(demoSettings);
    expect(await (await send(gateway.base, 'POST')).json()).toEqual(shopOpening);
    expect(gateway.services.receivedRequests(openShop).at(-1)?.body).toEqual(demoSettings);
  });

  it('passes a refusal on with the open points', async () => {
    gateway.services.refuse(openShop, 'OPENING_POINTS_OPEN', ['seller', 'packaging']);
    const reply = await send(gateway.base, 'POST');
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'OPENING_POINTS_OPEN', details: ['seller', 'packaging'] }]);
  });

  it('knows the official notice of the guarantee', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brote-notice-'));
    for (const locale of ['en', 'es']) await writeFile(join(folder, `${locale}.svg`), PICTURE);
    const settled = await gateway.startAnother({ GUARANTEE_NOTICE_DIR: folder });
    await send(settled.base, 'GET');
    expect(gateway.services.receivedRequests(getOpening).at(-1)?.body).toMatchObject({ settings: { hasGuaranteeNotice: true } });
    await settled.stop();
    await rm(folder, { recursive: true });
  });

  it('is for admins only', async () => {
    for (const method of ['GET', 'POST']) expect((await send(gateway.base, method, ['customer', 'staff'])).status).toBe(403);
  });
});
