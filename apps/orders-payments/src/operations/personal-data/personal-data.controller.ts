import {
  eraseFromOrders,
  exportFromOrders,
  type PersonalData,
  type ErasePersonReply,
  type PersonalDataRequest,
} from '@brote/contracts/personal-data';
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

  @RequestHandler(exportFromOrders)
  async exportFromOrders(person: PersonalDataRequest): Promise<PersonalData> {
    const sections = await this.personalData.readSections(person);
    return { sections: sections.map(({ name, rows }) => ({ service: SERVICE, name, rows })) };
  }

  @RequestHandler(eraseFromOrders)
  eraseFromOrders(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.erasureWorkflow.erase(person);
  }
}
