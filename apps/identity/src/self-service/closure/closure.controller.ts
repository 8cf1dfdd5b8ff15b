import {
  type AcceptedReply,
  closeAccount,
  type CloseAccountRequest,
  type ExportPersonalDataRequest,
  exportPersonalData,
  type PersonalDataExport,
} from '@brote/contracts/identity';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ErasureWorkflow } from './erasure.workflow';
import { ExportPersonalData } from './export-personal-data';

/** Requests for export and erasure. */
@Controller()
export class ClosureController {
  constructor(
    private readonly erasure: ErasureWorkflow,
    private readonly exportPersonalData: ExportPersonalData,
  ) {}

  @RequestHandler(closeAccount)
  async close(request: CloseAccountRequest, call: CallContext): Promise<AcceptedReply> {
    await this.erasure.startErasure(request, call);
    return {};
  }

  @RequestHandler(exportPersonalData)
  exportAll(_request: ExportPersonalDataRequest, call: CallContext): Promise<PersonalDataExport> {
    return this.exportPersonalData.export(call);
  }
}
