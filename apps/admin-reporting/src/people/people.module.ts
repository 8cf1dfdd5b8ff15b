import { Module } from '@nestjs/common';
import { PeopleNames } from './people-names';

/** Names of people, requested from the services that store them. */
@Module({ providers: [PeopleNames], exports: [PeopleNames] })
export class PeopleModule {}
