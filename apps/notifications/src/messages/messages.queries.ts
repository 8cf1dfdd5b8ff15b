import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MailIntent } from './mail-intent.entity';

const NEWEST_FIRST = { createdAt: 'DESC', id: 'DESC' } as const;

/** Reads of the message log. */
@Injectable()
export class MessagesQueries {
  constructor(private readonly dataSource: DataSource) {}

  newest(limit: number): Promise<MailIntent[]> {
    return this.dataSource.getRepository(MailIntent).find({ order: NEWEST_FIRST, take: limit });
  }

  aboutOrder(orderId: string, limit: number): Promise<MailIntent[]> {
    return this.dataSource.getRepository(MailIntent).find({ where: { orderId }, order: NEWEST_FIRST, take: limit });
  }
}
