import { Injectable } from '@nestjs/common';
import { EndParcelsOfErased } from './end-parcels-of-erased';
import { PurgePersonalData } from './purge-personal-data';

/** Runs the retention of personal data: parcels of erased people end first, so that their addresses can be erased. */
@Injectable()
export class PersonalDataRetention {
  constructor(
    private readonly parcels: EndParcelsOfErased,
    private readonly purge: PurgePersonalData,
  ) {}

  async apply(): Promise<void> {
    await this.parcels.end();
    await this.purge.purge();
  }
}
