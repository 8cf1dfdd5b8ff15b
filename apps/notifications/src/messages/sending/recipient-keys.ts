import { createHmac } from 'node:crypto';
import { derivePurposeKey } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';

/** Finds the mails to an address without storing the address: outsiders cannot guess a keyed hash. */
@Injectable()
export class RecipientKeys {
  private readonly key: Buffer;

  constructor({ unsubscribeSecret }: NotificationsConfig) {
    this.key = derivePurposeKey(unsubscribeSecret, 'recipient-key');
  }

  keyOf(address: string): string {
    return createHmac('sha256', this.key).update(address.trim().toLowerCase()).digest('base64url');
  }
}

/** `l•••@example.com`: the owner recognizes the address, but no other person can write to it. */
export function maskRecipient(address: string): string {
  const at = address.lastIndexOf('@');
  return `${at > 0 ? address.slice(0, 1) : ''}•••${at > 0 ? address.slice(at) : ''}`;
}

/** `•••678`: the last digits of a telephone number. */
export function maskPhone(phone: string): string {
  return `•••${phone.replace(/\D/g, '').slice(-3)}`;
}
