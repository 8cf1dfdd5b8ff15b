import { TEMPLATE_COLUMNS } from './template-row';

export const SELECT_VERSION = `
  SELECT name, channel, trigger, subject, content FROM message_template_version WHERE template_id = :templateId AND version = :restored`;

export const COUNT_TEMPLATES = 'SELECT count(*)::int AS templates FROM message_template WHERE removed_at IS NULL';

export const INSERT_TEMPLATE = `
  INSERT INTO message_template (id, name, channel, trigger, subject, content, version, created_at, updated_at)
  VALUES (:id, :name, :channel, :trigger, :subject, :content, 1, :now, :now) ON CONFLICT (id) DO NOTHING RETURNING ${TEMPLATE_COLUMNS}`;

export const LOCK_TEMPLATE = `SELECT ${TEMPLATE_COLUMNS} FROM message_template WHERE id = :id AND removed_at IS NULL FOR UPDATE`;

export const UPDATE_TEMPLATE = `
  UPDATE message_template
     SET name = :name, channel = :channel, trigger = :trigger, subject = :subject, content = :content, version = version + 1, updated_at = :now
   WHERE id = :id RETURNING ${TEMPLATE_COLUMNS}`;

export const UPDATE_ACTIVE = `UPDATE message_template SET active = :active WHERE id = :id RETURNING ${TEMPLATE_COLUMNS}`;

export const MARK_REMOVED = 'UPDATE message_template SET active = false, removed_at = :now WHERE id = :id';

export const INSERT_VERSION = `
  INSERT INTO message_template_version (template_id, version, name, channel, trigger, subject, content, at, by)
  VALUES (:id, :version, :name, :channel, :trigger, :subject, :content, :updatedAt, :staffId)`;

export const SELECT_FIRST_VERSION = `
  SELECT version FROM message_template_version
   WHERE template_id = :id AND version = 1 AND name = :name AND channel = :channel AND trigger = :trigger
     AND subject IS NOT DISTINCT FROM :subject::jsonb AND content = :content::jsonb`;
