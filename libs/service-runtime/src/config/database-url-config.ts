import { Matches } from 'class-validator';
import { Env } from './env.decorator';

/** The environment of a program that needs nothing but the service's database. */
export class DatabaseUrlConfig {
  @Env('DATABASE_URL', { description: "the address of this service's own database, e.g. postgres://role:password@host:5432/name." })
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: '$property must start with postgres://' })
  databaseUrl!: string;
}
