import { type ContactView, getContacts } from '@brote/contracts/identity';
import type { RequestClient } from '@brote/messaging';

/** The contact of an account; null when it is closing or gone: identity itself sends the mails about that. */
export async function findContact(requests: RequestClient, userId: string): Promise<ContactView | null> {
  const { contacts } = await requests.send(getContacts, { userIds: [userId] });
  return contacts.find((contact) => contact.userId === userId) ?? null;
}
