import type { RequestContract } from '@brote/contracts';
import { ALL_REQUESTS, ownerOf, type BrokerUser } from '@brote/contracts/broker';
import { getMetadataStorage } from 'class-validator';

export type StaffContract = RequestContract<object, object, string>;
type FieldValues = Readonly<Record<string, unknown>>;

export interface StaffSweepOptions {
  service: BrokerUser;
  /** Values by the name of a field; a field without a value is null if it may be. */
  values: FieldValues;
  /** Values that hold for the contract of this name alone. */
  own?: Readonly<Record<string, FieldValues>>;
  /** Sends the request as a person with every role. */
  ask: (contract: StaffContract, request: object) => Promise<object>;
}

/** Sends a service every request that a staff role may send, found among all contracts, and searches the answers. */
export class StaffSweep {
  /** Queries come before commands. */
  readonly contracts: readonly StaffContract[];

  constructor(private readonly options: StaffSweepOptions) {
    const isForStaff = ({ caller, subject }: StaffContract): boolean =>
      (caller === 'staff' || caller === 'admin') && ownerOf(subject) === options.service;
    this.contracts = ALL_REQUESTS.filter(isForStaff).toSorted((a, b) => Number(isReadContract(b)) - Number(isReadContract(a)));
  }

  /** The names of contracts that change nothing and whose answers hold the word, sorted. */
  findInReads(word: string, extraValues: FieldValues = {}): Promise<string[]> {
    return this.findContractsShowing(this.contracts.filter(isReadContract), word, extraValues);
  }

  /** The names of contracts whose answers hold the word, sorted; commands are carried out. Refusals are answers. */
  findInAll(word: string, extraValues: FieldValues = {}): Promise<string[]> {
    return this.findContractsShowing(this.contracts, word, extraValues);
  }

  private async findContractsShowing(contracts: readonly StaffContract[], word: string, extraValues: FieldValues): Promise<string[]> {
    const names: string[] = [];
    const invalid: string[] = [];
    for (const contract of contracts) {
      const answer = await this.readAnswer(contract, extraValues, invalid);
      if (answer.toLowerCase().includes(word)) names.push(contract.name);
    }
    if (invalid.length > 0) throw new Error(`These contracts have no valid request; add values for their fields:\n${invalid.join('\n')}`);
    return names.sort();
  }

  /** @throws Error when the service failed */
  private async readAnswer(contract: StaffContract, extraValues: FieldValues, invalid: string[]): Promise<string> {
    const { values, own = {}, ask } = this.options;
    const request = requestOf(contract, { ...values, ...extraValues, ...own[contract.name] });
    try {
      return JSON.stringify(await ask(contract, request));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const answer = JSON.stringify([error.code, error.details]);
      if (error.code === 'INVALID_REQUEST') invalid.push(`${contract.name}: ${answer}`);
      return answer;
    }
  }
}

function isReadContract({ retry }: StaffContract): boolean {
  return retry === 'once';
}

/** A request with every field that the contract's rules name. */
function requestOf({ request }: StaffContract, values: FieldValues): object {
  const rules = getMetadataStorage().getTargetValidationMetadatas(request, '', false, false);
  return Object.fromEntries([...new Set(rules.map(({ propertyName }) => propertyName))].map((field) => [field, values[field] ?? null]));
}

function isRefusal(error: unknown): error is Error & { code: string; details?: unknown } {
  return error instanceof Error && error.name === 'Refusal' && 'code' in error;
}
