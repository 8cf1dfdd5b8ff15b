/** ESLint rules about SQL: its texts stand in `*.sql.ts` and `*.queries.ts`, and their parameters have names. */

/** The beginning of a statement. */
const STATEMENT =
  /^\s*(?:\(?SELECT\b|INSERT INTO\b|UPDATE [\w.]+\s+(?:AS \w+ |\w+ )?SET\b|DELETE FROM\b|WITH (?:RECURSIVE )?\w+ AS\b|LOCK TABLE\b|SET LOCAL\b|NOTIFY \w|LISTEN )/;
const POSITIONAL_PARAMETER = /\$\d/;
/** Files whose texts are SQL, whole statements and fragments. */
const SQL_FILE = /\.(?:sql|queries)\.ts$/;

const createTextRule = (message, isReported) => ({
  meta: { type: 'suggestion', schema: [], messages: { found: message } },
  create(context) {
    const check = (node, text) => isReported(text, context.filename) && context.report({ node, messageId: 'found' });
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' ? ')),
    };
  },
});

const inSqlFiles = createTextRule('Move the statement to a *.sql.ts or *.queries.ts file of this folder.', (text) => STATEMENT.test(text));
const namedParameters = createTextRule(
  'Name the parameters of the statement (`:orderId`), and pass them as an object.',
  (text, file) => POSITIONAL_PARAMETER.test(text) && (SQL_FILE.test(file) || STATEMENT.test(text)),
);

export default { meta: { name: 'sql' }, rules: { 'in-sql-files': inSqlFiles, 'named-parameters': namedParameters } };
