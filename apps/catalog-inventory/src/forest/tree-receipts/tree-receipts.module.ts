import { Module } from '@nestjs/common';
import { RecordTreeReceipt } from './record-tree-receipt';
import { StrikeTreeReceipt } from './strike-tree-receipt';
import { TreeReceiptsController } from './tree-receipts.controller';

@Module({ controllers: [TreeReceiptsController], providers: [RecordTreeReceipt, StrikeTreeReceipt] })
export class TreeReceiptsModule {}
