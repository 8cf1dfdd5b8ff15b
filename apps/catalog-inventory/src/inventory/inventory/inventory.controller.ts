import {
  correctStock,
  type CorrectStockRequest,
  getInventory,
  type InventoryView,
  listMovements,
  type ListMovementsReply,
  type ListMovementsRequest,
  receiveStock,
  type ReceiveStockRequest,
  setThreshold,
  type SetThresholdRequest,
  type StockView,
} from '@brote/contracts/catalog';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetInventory } from './get-inventory';
import { StaffStockCommands } from './staff-stock-commands';
import { ListMovements } from './list-movements';
import { SetThreshold } from './set-threshold';

/** Requests of staff about SKU stocks. */
@Controller()
export class InventoryController {
  constructor(
    private readonly getInventoryUseCase: GetInventory,
    private readonly listMovementsUseCase: ListMovements,
    private readonly stockCommands: StaffStockCommands,
    private readonly setThresholdUseCase: SetThreshold,
  ) {}

  @RequestHandler(getInventory)
  getInventory(): Promise<InventoryView> {
    return this.getInventoryUseCase.get();
  }

  @RequestHandler(listMovements)
  listMovements(request: ListMovementsRequest): Promise<ListMovementsReply> {
    return this.listMovementsUseCase.list(request);
  }

  @RequestHandler(receiveStock)
  receiveStock(request: ReceiveStockRequest, call: CallContext): Promise<StockView> {
    return this.stockCommands.receive(request, call);
  }

  @RequestHandler(correctStock)
  correctStock(request: CorrectStockRequest, call: CallContext): Promise<StockView> {
    return this.stockCommands.correct(request, call);
  }

  @RequestHandler(setThreshold)
  setThreshold(request: SetThresholdRequest, call: CallContext): Promise<StockView> {
    return this.setThresholdUseCase.set(request, call);
  }
}
