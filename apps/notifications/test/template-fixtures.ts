import { randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import type { ContactView } from '@brote/contracts/identity';
import * as mail from '@brote/contracts/notifications';
import { aCaller } from '@brote/test-support';
import type { Harness } from './harness';

export const staff = aCaller({ roles: ['customer', 'staff'] });
export const admin = aCaller({ roles: ['customer', 'admin'] });

/** A template for mails about sent parcels; fields without a value are valid. */
export function templateWords(overrides: Partial<mail.TemplateText> = {}): mail.TemplateText {
  return {
    name: 'En camino',
    channel: 'email',
    trigger: 'order-shipped',
    subject: { es: 'Tu paquete {{order_number}} sale hoy', en: 'Your parcel {{order_number}} leaves today' },
    content: { es: 'Hola, {{customer_name}}.\n\nYa está de camino.', en: 'Hello {{customer_name}}.\n\nIt is on its way.' },
    ...overrides,
  };
}

/** A template of an admin, active by default. */
export async function seedTemplate(
  { requests }: Harness,
  overrides: Partial<mail.TemplateText> = {},
  active = true,
): Promise<mail.TemplateView> {
  const createdTemplate = await requests.send(
    mail.createTemplate,
    { templateId: randomUUID(), ...templateWords(overrides) },
    { caller: admin },
  );
  return active ? requests.send(mail.switchTemplate, { templateId: createdTemplate.id, active }, { caller: admin }) : createdTemplate;
}

/** Takes a template out of use, so that the next spec finds none. */
export async function deactivateTemplate({ requests }: Harness, { id }: mail.TemplateView): Promise<void> {
  await requests.send(mail.switchTemplate, { templateId: id, active: false }, { caller: admin });
}

/** An account that agreed to news unless `own` says otherwise. */
export async function createNewsReader(
  { identity, requests }: Harness,
  email: string,
  overrides: Partial<ContactView> & { marketing?: boolean } = {},
) {
  const { marketing = true, ...contact } = overrides;
  const caller: Caller = aCaller(overrides.userId === undefined ? {} : { userId: overrides.userId });
  identity.addContact({ userId: caller.userId, email, confirmed: true, fullName: 'Lucía Ferrer', locale: 'es', ...contact });
  await requests.send(mail.putPreferences, { orderUpdates: true, subscriptionReminders: true, marketing }, { caller });
  return caller;
}

/** The audit of a thing in the back office, oldest first. */
export function readAudit({ database }: Harness, targetId: string): Promise<{ action: string; actor_id: string; after: unknown }[]> {
  return database.queryRows('SELECT action, actor_id, after FROM staff_audit WHERE target_id = :targetId ORDER BY seq', { targetId });
}
