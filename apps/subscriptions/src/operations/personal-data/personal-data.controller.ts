import {
  endAllSubscriptions,
  eraseFromSubscriptions,
  exportFromSubscriptions,
  type PersonalData,
  type ErasePersonReply,
  type PersonalDataRequest,
} from '@brote/contracts/personal-data';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { EndSubscriptions } from './end-subscriptions';
import { ErasePerson, ExportPerson } from './export-and-erase-person';

/** Requests for export and erasure. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly exportPerson: ExportPerson,
    private readonly endSubscriptions: EndSubscriptions,
    private readonly erasePerson: ErasePerson,
  ) {}

  @RequestHandler(exportFromSubscriptions)
  export({ userId }: PersonalDataRequest): Promise<PersonalData> {
    return this.exportPerson.export(userId);
  }

  @RequestHandler(endAllSubscriptions)
  end({ userId, since }: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.endSubscriptions.endSubscriptions(userId, since === undefined ? undefined : new Date(since));
  }

  @RequestHandler(eraseFromSubscriptions)
  erase({ userId }: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.erasePerson.erase(userId);
  }
}
