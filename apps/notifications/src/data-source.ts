import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { staffAuditMigrations } from '@brote/staff-audit';
import { Message } from './messages/enqueueing/message.entity';
import { Ticket } from './support/tickets/ticket.entity';
import { CreateMailIntents1763700000000 } from './migrations/1763700000000-create-mail-intents';
import { AddAccountMessagesTicketsAndPreferences1764000000000 } from './migrations/1764000000000-add-account-messages-tickets-and-preferences';
import { AddDeliveriesToMailIntents1764100000000 } from './migrations/1764100000000-add-deliveries-to-mail-intents';
import { AddChannelsToMailIntents1764200000000 } from './migrations/1764200000000-add-channels-to-mail-intents';
import { AddTemplatesCampaignsAndAudience1764310000000 } from './migrations/1764310000000-add-templates-campaigns-and-audience';
import { CreatePushDevices1764320000000 } from './migrations/1764320000000-create-push-devices';
import { LetStaffAnswerTickets1764350000000 } from './migrations/1764350000000-let-staff-answer-tickets';
import { LetPeopleAnswerByLink1764410000000 } from './migrations/1764410000000-let-people-answer-by-link';
import { GiveEveryTicketAClock1795550100000 } from './migrations/1795550100000-give-every-ticket-a-clock';
import { NameWhoHoldsWork1797700300000 } from './migrations/1797700300000-name-who-holds-work';
import { PutFamilyTicketsFirst1797800200000 } from './migrations/1797800200000-put-family-tickets-first';
import { RenameMailIntentsToMessages1797910500000 } from './migrations/1797910500000-rename-mail-intents-to-messages';
import { NameTheDocumentOfMessages1798570000000 } from './migrations/1798570000000-name-the-document-of-messages';
import { NameTheChargeOfMessages1798670000000 } from './migrations/1798670000000-name-the-charge-of-messages';
import { StoreBouncesAndComplaints1798687000000 } from './migrations/1798687000000-store-bounces-and-complaints';
import { StoreCauseOfMessages1798800000000 } from './migrations/1798800000000-store-cause-of-messages';
import { CompareEpochsOfTheAudience1798700000000 } from './migrations/1798700000000-compare-epochs-of-the-audience';

/** Tables of the service, for the application and its tests. */
export const entities = [...messagingEntities, Message, Ticket];
export const migrations = [
  ...messagingMigrations,
  ...staffAuditMigrations,
  CreateMailIntents1763700000000,
  AddAccountMessagesTicketsAndPreferences1764000000000,
  AddDeliveriesToMailIntents1764100000000,
  AddChannelsToMailIntents1764200000000,
  AddTemplatesCampaignsAndAudience1764310000000,
  CreatePushDevices1764320000000,
  LetStaffAnswerTickets1764350000000,
  LetPeopleAnswerByLink1764410000000,
  GiveEveryTicketAClock1795550100000,
  NameWhoHoldsWork1797700300000,
  PutFamilyTicketsFirst1797800200000,
  RenameMailIntentsToMessages1797910500000,
  NameTheDocumentOfMessages1798570000000,
  NameTheChargeOfMessages1798670000000,
  StoreBouncesAndComplaints1798687000000,
  CompareEpochsOfTheAudience1798700000000,
  StoreCauseOfMessages1798800000000,
];
