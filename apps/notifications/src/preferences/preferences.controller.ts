import {
  type GetPreferencesRequest,
  getPreferences,
  type NotificationPreferences,
  putPreferences,
  unsubscribe,
  type UnsubscribeReply,
  type UnsubscribeRequest,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { ChoosePreferences } from './choose-preferences';
import { PreferencesQueries } from './preferences.queries';
import { UnsubscribeByLink } from './unsubscribe-by-link';

/** Serves the mail preferences of accounts. */
@Injectable()
export class PreferencesController {
  constructor(
    private readonly preferences: PreferencesQueries,
    private readonly choose: ChoosePreferences,
    private readonly unsubscribeByLink: UnsubscribeByLink,
  ) {}

  @RequestHandler(getPreferences)
  async get(_request: GetPreferencesRequest, { person }: CallContext): Promise<NotificationPreferences> {
    return this.preferences.ofPerson(person.userId);
  }

  @RequestHandler(putPreferences)
  async put(request: NotificationPreferences, { person }: CallContext): Promise<NotificationPreferences> {
    return this.choose.choose(person.userId, request);
  }

  @RequestHandler(unsubscribe)
  async switchOff({ token }: UnsubscribeRequest): Promise<UnsubscribeReply> {
    return { topic: await this.unsubscribeByLink.unsubscribe(token) };
  }
}
