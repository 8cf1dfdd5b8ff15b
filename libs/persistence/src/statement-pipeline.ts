import { type ClientBase, type Connection, Query, type QueryResult, type Submittable } from 'pg';
import { prepareOptionsOf } from './prepared-statements';

/** A statement and its values. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/** Methods of the driver's query that its types do not declare; the client calls the same ones on a submittable. */
interface DriverQuery {
  name?: string;
  text: string;
  prepare(connection: ConnectionWithoutSync): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleEmptyQuery(connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
  handleReadyForQuery(connection: DriverConnection): void;
}

interface DriverConnection extends Connection {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

/**
 * Several statements in one message: the server executes them in order and replies once. The first failing statement ends the message. The
 * server skips the statements after it, including a COMMIT.
 */
class StatementPipeline implements Submittable {
  readonly done: Promise<QueryResult[]>;
  private readonly queries: DriverQuery[];
  private readonly results: QueryResult[] = [];
  private resolve!: (results: QueryResult[]) => void;
  private reject!: (error: Error) => void;
  private isSent = false;
  private hasFailed = false;
  /** The number of statements that the server has executed. */
  private finishedCount = 0;

  constructor(statements: readonly Statement[], client: ClientBase) {
    this.done = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    this.queries = statements.map(({ sql, params }) => this.createQuery(sql, params, client));
  }

  /** The name of the current statement: the client records under it that the statement is prepared. */
  get name(): string | undefined {
    return this.currentQuery.name;
  }

  /** The current statement; all of them until they are sent, for loggers. */
  get text(): string {
    return this.isSent ? this.currentQuery.text : this.queries.map(({ text }) => text).join(';\n');
  }

  submit(connection: Connection): void {
    this.isSent = true;
    const driverConnection = connection as DriverConnection;
    const connectionWithoutSync = new ConnectionWithoutSync(driverConnection);
    driverConnection.stream.cork();
    try {
      for (const query of this.queries) {
        // A value that cannot be sent: no later statement may be sent.
        if (this.hasFailed) break;
        query.prepare(connectionWithoutSync);
      }
      driverConnection.sync();
    } finally {
      driverConnection.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.currentQuery.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.currentQuery.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: DriverConnection): void {
    this.currentQuery.handleCommandComplete(message, connection);
    this.finishedCount += 1;
  }

  handleEmptyQuery(connection: DriverConnection): void {
    this.currentQuery.handleEmptyQuery(connection);
    this.finishedCount += 1;
  }

  handleError(error: Error, { parsedStatements, submittedNamedStatements }: DriverConnection): void {
    // Statements that the server skipped are not prepared, although they were sent.
    for (const { name } of this.queries.slice(this.finishedCount))
      if (name !== undefined && parsedStatements[name] === undefined) Reflect.deleteProperty(submittedNamedStatements, name);
    this.fail(error);
  }

  handleReadyForQuery(connection: DriverConnection): void {
    if (this.hasFailed) return;
    for (const query of this.queries) query.handleReadyForQuery(connection);
    this.resolve(this.results);
  }

  private get currentQuery(): DriverQuery {
    return this.queries[Math.min(this.finishedCount, this.queries.length - 1)] as DriverQuery;
  }

  private createQuery(text: string, values: unknown[], client: ClientBase): DriverQuery {
    // The type parsers of the connection.
    const query = new Query({ ...prepareOptionsOf(text), text, values, types: client }, (error, result) => {
      if (error) this.fail(error);
      else this.results.push(result);
    });
    return query as unknown as DriverQuery;
  }

  private fail(error: Error): void {
    this.hasFailed = true;
    this.reject(error);
  }
}

/** The connection for a statement before the last one: its own `sync` would end the message. */
class ConnectionWithoutSync {
  readonly parsedStatements: DriverConnection['parsedStatements'];
  readonly submittedNamedStatements: DriverConnection['submittedNamedStatements'];

  constructor(private readonly driverConnection: DriverConnection) {
    this.parsedStatements = driverConnection.parsedStatements;
    this.submittedNamedStatements = driverConnection.submittedNamedStatements;
  }

  parse(...parameters: Parameters<DriverConnection['parse']>): void {
    this.driverConnection.parse(...parameters);
  }

  bind(...parameters: Parameters<DriverConnection['bind']>): void {
    this.driverConnection.bind(...parameters);
  }

  describe(...parameters: Parameters<DriverConnection['describe']>): void {
    this.driverConnection.describe(...parameters);
  }

  execute(...parameters: Parameters<DriverConnection['execute']>): void {
    this.driverConnection.execute(...parameters);
  }

  close(...parameters: Parameters<DriverConnection['close']>): void {
    this.driverConnection.close(...parameters);
  }

  sync(): void {
    // The pipeline sends one sync, after the last statement.
  }
}

/** Sends statements at once and returns the result of each. @throws the error of the first that fails */
export async function sendPipelined(client: ClientBase, statements: readonly Statement[]): Promise<QueryResult[]> {
  const [only, ...others] = statements;
  if (only !== undefined && others.length === 0)
    return [await client.query({ ...prepareOptionsOf(only.sql), text: only.sql, values: only.params })];
  const pipeline = new StatementPipeline(statements, client);
  client.query(pipeline);
  try {
    return await pipeline.done;
  } catch (error) {
    // The stack trace shows the caller, not the socket that received the reply.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
