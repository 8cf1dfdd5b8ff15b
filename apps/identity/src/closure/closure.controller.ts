import {
  type Accepted,
  closeAccount,
  type CloseAccountRequest,
  type ExportMeRequest,
  exportPersonalData,
  type PersonalDataExport,
} from '@brote/contracts/identity';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CloseAccount } from './close-account';
import { ExportPersonalData } from './export-personal-data';

/** Requests for export and erasure. */
@Injectable()
export class ClosureController {
  constructor(
    private readonly closeAccount: CloseAccount,
    private readonly exportPersonalData: ExportPersonalData,
  ) {}

  @RequestHandler(closeAccount)
  async close(request: CloseAccountRequest, call: CallContext): Promise<Accepted> {
    await this.closeAccount.closeAccount(request, call);
    return {};
  }

  @RequestHandler(exportPersonalData)
  exportAll(_request: ExportMeRequest, call: CallContext): Promise<PersonalDataExport> {
    return this.exportPersonalData.export(call);
  }
}
