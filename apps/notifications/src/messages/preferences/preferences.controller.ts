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
import { Controller } from '@nestjs/common';
import { SavePreferences } from './save-preferences';
import { PreferencesQueries } from './preferences.sql';
import { UnsubscribeByLink } from './unsubscribe-by-link';

/** Serves the mail preferences of accounts. */
@Controller()
export class PreferencesController {
  constructor(
    private readonly preferences: PreferencesQueries,
    private readonly savePreferences: SavePreferences,
    private readonly unsubscribeByLink: UnsubscribeByLink,
  ) {}

  @RequestHandler(getPreferences)
  async get(_request: GetPreferencesRequest, { authenticatedCaller: person }: CallContext): Promise<NotificationPreferences> {
    return this.preferences.findPreferencesOf(person.userId);
  }

  @RequestHandler(putPreferences)
  async put(request: NotificationPreferences, { authenticatedCaller: person }: CallContext): Promise<NotificationPreferences> {
    return this.savePreferences.save(person.userId, request);
  }

  @RequestHandler(unsubscribe)
  async unsubscribe({ token }: UnsubscribeRequest): Promise<UnsubscribeReply> {
    return { topic: await this.unsubscribeByLink.unsubscribe(token) };
  }
}
