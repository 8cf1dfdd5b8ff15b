import { Injectable } from '@nestjs/common';
import { EndErasedCustomerOrders } from './end-erased-customer-orders';
import { PurgePersonalData } from './purge-personal-data';

/** Runs the retention of personal data: parcels of erased people end first, so that their addresses can be erased. */
@Injectable()
export class PersonalDataRetention {
  constructor(
    private readonly endErasedCustomerOrders: EndErasedCustomerOrders,
    private readonly purgePersonalData: PurgePersonalData,
  ) {}

  async apply(): Promise<void> {
    await this.endErasedCustomerOrders.end();
    await this.purgePersonalData.purge();
  }
}
