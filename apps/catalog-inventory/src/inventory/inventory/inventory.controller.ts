import * as catalog from '@brote/contracts/catalog';
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

  @RequestHandler(catalog.getInventory)
  getInventory(): Promise<catalog.InventoryView> {
    return this.getInventoryUseCase.get();
  }

  @RequestHandler(catalog.listMovements)
  listMovements(request: catalog.ListMovementsRequest): Promise<catalog.ListMovementsReply> {
    return this.listMovementsUseCase.list(request);
  }

  @RequestHandler(catalog.receiveStock)
  receiveStock(request: catalog.ReceiveStockRequest, call: CallContext): Promise<catalog.StockView> {
    return this.stockCommands.receive(request, call);
  }

  @RequestHandler(catalog.correctStock)
  correctStock(request: catalog.CorrectStockRequest, call: CallContext): Promise<catalog.StockView> {
    return this.stockCommands.correct(request, call);
  }

  @RequestHandler(catalog.setThreshold)
  setThreshold(request: catalog.SetThresholdRequest, call: CallContext): Promise<catalog.StockView> {
    return this.setThresholdUseCase.set(request, call);
  }
}
