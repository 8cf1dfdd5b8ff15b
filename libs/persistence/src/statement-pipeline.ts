import { type ClientBase, type Connection, Query, type QueryResult, type Submittable } from 'pg';
import { preparedAs } from './prepared-statements';

/** A statement and its values. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/** Methods of the driver's query that its types do not declare; the client calls the same ones on a submittable. */
interface DriverQuery {
  name?: string;
  text: string;
  prepare(connection: OpenWire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleEmptyQuery(connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
}

interface Wire extends Connection {
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
  private failed = false;
  /** The number of statements that the server has executed. */
  private finished = 0;

  constructor(statements: readonly Statement[], client: ClientBase) {
    this.done = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    this.queries = statements.map(({ sql, params }) => this.queryOf(sql, params, client));
  }

  /** The name of the current statement: the client records under it that the statement is prepared. */
  get name(): string | undefined {
    return this.current.name;
  }

  /** The current statement; all of them until they are sent, for loggers. */
  get text(): string {
    return this.isSent ? this.current.text : this.queries.map(({ text }) => text).join(';\n');
  }

  submit(connection: Connection): void {
    this.isSent = true;
    const wire = connection as Wire;
    const open = new OpenWire(wire);
    wire.stream.cork();
    try {
      for (const query of this.queries) {
        // A value that cannot be sent: no later statement may be sent.
        if (this.failed) break;
        query.prepare(open);
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.current.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.current.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    this.current.handleCommandComplete(message, connection);
    this.finished += 1;
  }

  handleEmptyQuery(connection: Wire): void {
    this.current.handleEmptyQuery(connection);
    this.finished += 1;
  }

  handleError(error: Error, { parsedStatements, submittedNamedStatements }: Wire): void {
    // Statements that the server skipped are not prepared, although they were sent.
    for (const { name } of this.queries.slice(this.finished))
      if (name !== undefined && parsedStatements[name] === undefined) Reflect.deleteProperty(submittedNamedStatements, name);
    this.fail(error);
  }

  handleReadyForQuery(connection: Wire): void {
    if (this.failed) return;
    for (const query of this.queries) query.handleReadyForQuery(connection);
    this.resolve(this.results);
  }

  private get current(): DriverQuery {
    return this.queries[Math.min(this.finished, this.queries.length - 1)] as DriverQuery;
  }

  private queryOf(text: string, values: unknown[], client: ClientBase): DriverQuery {
    // The type parsers of the connection.
    const query = new Query({ ...preparedAs(text), text, values, types: client }, (error, result) => {
      if (error) this.fail(error);
      else this.results.push(result);
    });
    return query as unknown as DriverQuery;
  }

  private fail(error: Error): void {
    this.failed = true;
    this.reject(error);
  }
}

/** The connection for a statement before the last one: its own `sync` would end the message. */
class OpenWire {
  readonly parsedStatements: Wire['parsedStatements'];
  readonly submittedNamedStatements: Wire['submittedNamedStatements'];

  constructor(private readonly wire: Wire) {
    this.parsedStatements = wire.parsedStatements;
    this.submittedNamedStatements = wire.submittedNamedStatements;
  }

  parse(...parameters: Parameters<Wire['parse']>): void {
    this.wire.parse(...parameters);
  }

  bind(...parameters: Parameters<Wire['bind']>): void {
    this.wire.bind(...parameters);
  }

  describe(...parameters: Parameters<Wire['describe']>): void {
    this.wire.describe(...parameters);
  }

  execute(...parameters: Parameters<Wire['execute']>): void {
    this.wire.execute(...parameters);
  }

  close(...parameters: Parameters<Wire['close']>): void {
    this.wire.close(...parameters);
  }

  sync(): void {
    // The pipeline sends one sync, after the last statement.
  }
}

/** Sends statements at once and returns the result of each. @throws the error of the first that fails */
export async function sendPipelined(client: ClientBase, statements: readonly Statement[]): Promise<QueryResult[]> {
  const [only, ...others] = statements;
  if (only !== undefined && others.length === 0)
    return [await client.query({ ...preparedAs(only.sql), text: only.sql, values: only.params })];
  const joined = new StatementPipeline(statements, client);
  client.query(joined);
  try {
    return await joined.done;
  } catch (error) {
    // The stack trace shows the caller, not the socket that received the reply.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
