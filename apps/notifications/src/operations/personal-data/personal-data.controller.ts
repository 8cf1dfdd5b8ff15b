import {
  eraseFromNotifications,
  exportFromNotifications,
  type PersonalData,
  type ErasePersonReply,
  type PersonalDataRequest,
} from '@brote/contracts/personal-data';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ErasePerson } from './erase-person';
import { ExportPerson } from './export-person';

/** Serves the export and the erasure of a person's data. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly exportPerson: ExportPerson,
    private readonly erasePerson: ErasePerson,
  ) {}

  @RequestHandler(exportFromNotifications)
  async export(request: PersonalDataRequest): Promise<PersonalData> {
    return this.exportPerson.export(request);
  }

  @RequestHandler(eraseFromNotifications)
  async erase(request: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.erasePerson.erase(request);
  }
}
