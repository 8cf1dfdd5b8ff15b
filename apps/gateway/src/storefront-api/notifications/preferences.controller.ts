import { getPreferences, NOTIFICATION_ROUTES, NotificationPreferences, putPreferences } from '@brote/contracts/notifications';
import { shopController } from '../routing/shop-controller';

/** The e-mail preferences of a customer. */
export const PreferencesController = shopController('messages', 'confirmed', [
  {
    route: NOTIFICATION_ROUTES.getPreferences,
    contract: getPreferences,
    id: 'getNotificationPreferences',
    summary: 'Get the notification preferences',
    description: 'The topics and channels that the customer allows.',
  },
  {
    route: NOTIFICATION_ROUTES.putPreferences,
    contract: putPreferences,
    id: 'replaceNotificationPreferences',
    summary: 'Replace the notification preferences',
    description: 'Stores exactly these preferences. Mails that the law demands are sent regardless.',
    body: NotificationPreferences,
  },
]);
