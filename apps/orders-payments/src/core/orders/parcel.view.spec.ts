import { CARRIERS } from '@brote/contracts/orders';
import { trackingView } from './parcel.view';

describe('the tracking of a parcel', () => {
  it.each(CARRIERS.filter((carrier) => carrier !== 'other'))('has a page of the carrier %s', (carrier) => {
    const url = new URL(trackingView({ carrier, trackingNumber: 'PQ4X3C0412345670146003' })?.url ?? '');
    expect([url.protocol, url.search.endsWith('=PQ4X3C0412345670146003')]).toEqual(['https:', true]);
  });

  it('is only a number with any other carrier, and null before the parcel left', () => {
    expect(trackingView({ carrier: 'other', trackingNumber: 'A-1' })).toEqual({ carrier: 'other', number: 'A-1', url: null });
    expect(trackingView({ carrier: null, trackingNumber: null })).toBeNull();
  });
});
