import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { TEMPLATE_COLUMNS, type TemplateRow, type VersionRow } from './template-row';

const SELECT_VERSIONS = `
  SELECT version, name, channel, trigger, subject, content, at, by
    FROM message_template_version WHERE template_id = :templateId ORDER BY version DESC LIMIT 100`;

/** Reads the templates of staff. */
@Injectable()
export class TemplatesQueries {
  constructor(private readonly database: Database) {}

  /** Templates that are not removed, by name. */
  listTemplates(): Promise<TemplateRow[]> {
    return this.database.query(`SELECT ${TEMPLATE_COLUMNS} FROM message_template WHERE removed_at IS NULL ORDER BY lower(name), id`);
  }

  async byId(id: string): Promise<TemplateRow | null> {
    const [found] = await this.database.query<TemplateRow>(
      `SELECT ${TEMPLATE_COLUMNS} FROM message_template WHERE id = :id AND removed_at IS NULL`,
      { id },
    );
    return found ?? null;
  }

  /** The newest hundred first. */
  listVersions(templateId: string): Promise<VersionRow[]> {
    return this.database.query(SELECT_VERSIONS, { templateId });
  }
}
