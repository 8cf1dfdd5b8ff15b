import type { Locale, Role } from '@brote/contracts';
import type { AccountState } from '@brote/contracts/identity';
import { AfterLoad, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';

/** An account of a person. After the closure it contains its id, its state and its times only. */
@Entity('account')
export class Account {
  @PrimaryColumn('uuid') id!: string;
  /** Lower case; null once closed. */
  @Column('text', { nullable: true }) email!: string | null;
  /** New address that is not confirmed yet. */
  @Column('text', { nullable: true }) pendingEmail!: string | null;
  @Column('timestamptz', { nullable: true }) emailConfirmedAt!: Date | null;
  @Column('text') state!: AccountState;
  @Column('text', { array: true }) roles!: Role[];
  @Column('text') locale!: Locale;
  /** PHC string of argon2id. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('text', { nullable: true }) fullName!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) city!: string | null;
  @Column('text', { nullable: true }) zipCode!: string | null;
  @Column('text', { nullable: true }) country!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('timestamptz') profileUpdatedAt!: Date;
  @Column('boolean') onboarded!: boolean;
  @Column('timestamptz') createdAt!: Date;
  /** Increases with every published event of the account. */
  @VersionColumn({ type: 'bigint' }) version!: number;
  /** The version that was read. It must be unchanged when the account is saved. */
  readVersion = 0;

  @AfterLoad()
  rememberVersion(): void {
    this.readVersion = this.version;
  }

  /** True while the account is neither closing nor closed. */
  get isOpen(): boolean {
    return this.state === 'unconfirmed' || this.state === 'active';
  }

  /** Whether the account may use the back office. */
  get isStaff(): boolean {
    return this.roles.includes('staff') || this.roles.includes('admin');
  }

  /** Confirms the address. False when it was confirmed before. */
  confirm(at: Date): boolean {
    if (this.state !== 'unconfirmed') return false;
    this.state = 'active';
    this.emailConfirmedAt = at;
    return true;
  }

  /** Replaces the address by the new one, which its link has confirmed. */
  changeEmail(email: string, at: Date): void {
    this.email = email;
    this.pendingEmail = null;
    this.emailConfirmedAt = at;
  }

  /** Locks the account for good; the erasure steps follow. False when the account is not active. */
  beginClosing(): boolean {
    if (this.state !== 'active') return false;
    this.state = 'closing';
    this.passwordHash = null;
    return true;
  }

  /** Clears all personal data. The row stays as a tombstone that late events find. */
  erase(): void {
    this.state = 'closed';
    this.email = this.pendingEmail = this.passwordHash = this.emailConfirmedAt = null;
    this.fullName = this.address = this.city = this.zipCode = this.country = this.phone = null;
    this.roles = ['customer'];
  }
}

/** A new account with an unconfirmed address. */
export function newAccount(fields: Pick<Account, 'id' | 'email' | 'locale' | 'passwordHash'>, at: Date): Account {
  const emptyFields = { pendingEmail: null, emailConfirmedAt: null, fullName: null, address: null, city: null, zipCode: null };
  return Object.assign(new Account(), {
    ...fields,
    ...emptyFields,
    ...{ country: null, phone: null, state: 'unconfirmed', roles: ['customer'], onboarded: false, version: 0 },
    ...{ createdAt: at, profileUpdatedAt: at },
  });
}

/** Stored form of an address, in lower case: hardly any mail server is case-sensitive. */
export function normalizeEmail(email: string): string {
  return email.toLowerCase();
}
