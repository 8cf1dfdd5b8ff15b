import * as contracts from '@brote/contracts/personal-data';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { PersonalDataQueries } from './personal-data.queries';

const SERVICE = 'orders-payments';

/** Exports personal data. */
@Controller()
export class PersonalDataController {
  constructor(private readonly personalData: PersonalDataQueries) {}

  @RequestHandler(contracts.exportFromOrders)
  async exportFromOrders(person: contracts.PersonalDataRequest): Promise<contracts.PersonalData> {
    const sections = await this.personalData.readSections(person);
    return { sections: sections.map(({ name, rows }) => ({ service: SERVICE, name, rows })) };
  }
}
