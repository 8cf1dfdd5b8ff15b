import {
  eraseFromOrders,
  exportFromOrders,
  type PersonalData,
  type ErasePersonReply,
  type PersonalDataRequest,
} from '@brote/contracts/personal-data';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ErasePerson } from './erase-person';
import { ExportPerson } from './export-person';

/** Request handlers for personal data. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly exportPerson: ExportPerson,
    private readonly erase: ErasePerson,
  ) {}

  @RequestHandler(exportFromOrders)
  exportFromOrders(person: PersonalDataRequest): Promise<PersonalData> {
    return this.exportPerson.export(person);
  }

  @RequestHandler(eraseFromOrders)
  eraseFromOrders(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.erase.erase(person);
  }
}
