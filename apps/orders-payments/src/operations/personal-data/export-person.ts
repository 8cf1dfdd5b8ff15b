import type { PersonalData, PersonalDataRequest } from '@brote/contracts/personal-data';
import { Injectable } from '@nestjs/common';
import { PersonalDataQueries } from './personal-data.queries';

const SERVICE = 'orders-payments';

/** Exports all data that this service stores about a person. */
@Injectable()
export class ExportPerson {
  constructor(private readonly personalData: PersonalDataQueries) {}

  async export(person: PersonalDataRequest): Promise<PersonalData> {
    const sections = await this.personalData.readSections(person);
    return { sections: sections.map(({ name, rows }) => ({ service: SERVICE, name, rows })) };
  }
}
