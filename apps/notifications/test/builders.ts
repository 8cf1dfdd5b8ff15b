import { orderView } from '@brote/contracts/examples';
import type { OrderView } from '@brote/contracts/orders';
import type { ShopFacts } from '../src/rendering/shop-facts';

/** A paid order; what is not given is valid. */
export function anOrder(own: Partial<OrderView> = {}): OrderView {
  return { ...structuredClone(orderView), ...own };
}

export const SHOP: ShopFacts = {
  publicOrigin: 'http://localhost:8080',
  seller: {
    name: 'Brote Cepillos S. L.',
    address: 'Calle del Ejemplo 1, 46001 Valencia',
    email: 'hola@brote.example',
    taxId: 'B12345674',
    register: 'Registro Mercantil de Valencia, hoja V-1',
  },
};
