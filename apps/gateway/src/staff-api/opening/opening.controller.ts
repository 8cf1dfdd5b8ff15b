import type { Caller } from '@brote/contracts';
import { getInventory } from '@brote/contracts/catalog';
import { getStaffCatalogue, OpeningView, STAFF_CATALOGUE_ROUTES as routes } from '@brote/contracts/staff-catalogue';
import { getProducerDeclarations } from '@brote/contracts/staff-orders';
import { RequestClient } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { GatewayConfig } from '../../config';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ReadServiceStatuses } from '../../storefront-api/status/read-service-statuses';
import { openingPoints, type SellerSettings } from './opening-points';

/** What is missing before real customers may buy, from the settings of all services and the catalogue. */
@Controller()
export class OpeningController {
  constructor(
    private readonly requests: RequestClient,
    private readonly serviceStatuses: ReadServiceStatuses,
    private readonly config: GatewayConfig,
  ) {}

  @Roles('admin')
  @Endpoint(routes.opening, {
    ...{ limit: 'reads', tag: 'staff: catalogue', reply: OpeningView },
    id: 'getOpening',
    summary: 'List what is missing before the shop opens',
    description: 'Each point has its state and the values that decide it: the gaps of an open point, otherwise the values in force.',
  })
  async getOpening(@CurrentCaller() caller: Caller): Promise<OpeningView> {
    const [services, catalogue, inventory, declarations] = await Promise.all([
      this.serviceStatuses.read(),
      this.requests.send(getStaffCatalogue, {}, { caller }),
      this.requests.send(getInventory, {}, { caller }),
      this.requests.send(getProducerDeclarations, {}, { caller }),
    ]);
    return { points: openingPoints({ settings: this.readSettings(), services, catalogue, inventory, declarations }) };
  }

  private readSettings(): SellerSettings {
    const { config } = this;
    return {
      seller: config.sellerVariables(),
      demoVariables: config.demoVariables(),
      hasGuaranteeNotice: config.guaranteeNoticeDir !== undefined,
      greenDelivery: config.shopInfo().greenDelivery,
    };
  }
}
