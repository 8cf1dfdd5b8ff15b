import * as contracts from '@brote/contracts/personal-data';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ErasureWorkflow } from './erasure.workflow';
import { PersonalDataQueries } from './personal-data.queries';

const SERVICE = 'orders-payments';

/** Request handlers for personal data. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly personalData: PersonalDataQueries,
    private readonly erasureWorkflow: ErasureWorkflow,
  ) {}

  @RequestHandler(contracts.exportFromOrders)
  async exportFromOrders(person: contracts.PersonalDataRequest): Promise<contracts.PersonalData> {
    const sections = await this.personalData.readSections(person);
    return { sections: sections.map(({ name, rows }) => ({ service: SERVICE, name, rows })) };
  }

  @RequestHandler(contracts.eraseFromOrders)
  eraseFromOrders(person: contracts.PersonalDataRequest): Promise<contracts.ErasePersonReply> {
    return this.erasureWorkflow.erase(person);
  }
}
