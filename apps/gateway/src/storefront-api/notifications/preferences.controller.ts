import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import { getPreferences, NOTIFICATION_ROUTES, NotificationPreferences, putPreferences } from '@brote/contracts/notifications';
import { RequestClient } from '@brote/messaging';
import { EmailConfirmed } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'messages';

/** The e-mail preferences of a customer. */
@Controller()
export class PreferencesController {
  constructor(private readonly requests: RequestClient) {}

  @EmailConfirmed()
  @Endpoint(NOTIFICATION_ROUTES.getPreferences, {
    limit: 'reads',
    id: 'getNotificationPreferences',
    summary: 'Get the notification preferences',
    description: 'The topics and channels that the customer allows.',
    tag,
    contract: getPreferences,
  })
  get(@CurrentCaller() caller: Caller): Promise<NotificationPreferences> {
    return this.requests.send(getPreferences, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(NOTIFICATION_ROUTES.putPreferences, {
    limit: 'writes',
    id: 'replaceNotificationPreferences',
    summary: 'Replace the notification preferences',
    description: 'Stores exactly these preferences. Mails that the law demands are sent regardless.',
    tag,
    contract: putPreferences,
    body: NotificationPreferences,
  })
  put(
    @ValidBody(NotificationPreferences) body: NotificationPreferences,
    @CurrentCaller() caller: Caller,
  ): Promise<NotificationPreferences> {
    return this.requests.send(putPreferences, body, { caller });
  }
}
