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
import { ExportPerson } from './export-person';

/** Request handlers for personal data. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly exportPerson: ExportPerson,
    private readonly erasureWorkflow: ErasureWorkflow,
  ) {}

  @RequestHandler(exportFromOrders)
  exportFromOrders(person: PersonalDataRequest): Promise<PersonalData> {
    return this.exportPerson.export(person);
  }

  @RequestHandler(eraseFromOrders)
  eraseFromOrders(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.erasureWorkflow.erase(person);
  }
}
