import {
  announcePriceChange,
  type AnnouncePriceChangeRequest,
  listPriceDecisions,
  type ListPriceDecisionsRequest,
  previewPriceChange,
  type PreviewPriceChangeRequest,
  type PriceChangePreview,
  type PriceDecisionsReply,
  cancelPriceChange,
  type CancelPriceChangeRequest,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { AnnouncePriceChange, CancelPriceChange } from './announce-price-change';
import { ListPriceDecisions, PreviewPriceChange } from './preview-price-change';

/** Requests about prices of active plans: staff read them, admins change them. */
@Controller()
export class PriceChangesController {
  constructor(
    private readonly listPriceDecisionsUseCase: ListPriceDecisions,
    private readonly previewUseCase: PreviewPriceChange,
    private readonly announceUseCase: AnnouncePriceChange,
    private readonly cancelUseCase: CancelPriceChange,
  ) {}

  @RequestHandler(listPriceDecisions)
  list(_request: ListPriceDecisionsRequest): Promise<PriceDecisionsReply> {
    return this.listPriceDecisionsUseCase.list();
  }

  @RequestHandler(previewPriceChange)
  preview(request: PreviewPriceChangeRequest): Promise<PriceChangePreview> {
    return this.previewUseCase.preview(request);
  }

  @RequestHandler(announcePriceChange)
  announce(request: AnnouncePriceChangeRequest, call: CallContext): Promise<PriceDecisionsReply> {
    return this.announceUseCase.announce(request, call);
  }

  @RequestHandler(cancelPriceChange)
  cancel(request: CancelPriceChangeRequest, call: CallContext): Promise<PriceDecisionsReply> {
    return this.cancelUseCase.cancelPriceChange(request, call);
  }
}
