import { Module } from '@nestjs/common';
import { ForestController } from './forest.controller';
import { RecordTreeReceipt } from './tree-receipts/record-tree-receipt';
import { StrikeTreeReceipt } from './tree-receipts/strike-tree-receipt';
import { TreeReceiptsController } from './tree-receipts/tree-receipts.controller';

/** The trees that the sales have paid for, and the receipts for planting them. */
@Module({ controllers: [ForestController, TreeReceiptsController], providers: [RecordTreeReceipt, StrikeTreeReceipt] })
export class ForestModule {}
