import type { VatStatusView } from '@brote/contracts/staff-orders';
import { getPlanSalesAbroad } from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { madridYear } from '#app/core/orders/madrid-day';
import { InvoicesQueries } from './invoices.queries';
import { vatStatusOf } from './vat-threshold';

/** The VAT mode, and the distance to the threshold of distance sales. */
@Injectable()
export class GetVatStatus {
  constructor(
    private readonly config: OrdersConfig,
    private readonly invoices: InvoicesQueries,
    private readonly requests: RequestClient,
    private readonly clock: Clock,
  ) {}

  /** @throws Unavailable while the service of plans does not answer: a sum without plans would seem too low */
  async get(): Promise<VatStatusView> {
    const year = madridYear(this.clock.now());
    const [orders, { sales: plans }] = await Promise.all([
      this.invoices.findSalesAbroad(year - 1),
      this.requests.send(getPlanSalesAbroad, { fromYear: year - 1 }),
    ]);
    return vatStatusOf(this.config.vatMode, year, { orders, plans });
  }
}
