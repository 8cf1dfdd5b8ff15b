/** The longest part of a message that the summary repeats; the output of the test has the whole message. */
const MAX_MESSAGE_CHARACTERS = 600;

const ANSI_COLORS = /\u001b\[\d+m/g;

const shortenMessage = (message) => message.replace(ANSI_COLORS, '').slice(0, MAX_MESSAGE_CHARACTERS).split('\n').join('\n    ');

/** The failed tests in a report of Jest: each with its file, its title and the start of its message. */
export function listJestFailures({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    if (failed.length === 0) return assertionResults.length === 0 ? [`${name}: ${shortenMessage(message)}`] : [];
    return failed.map(
      ({ fullName, status, failureMessages }) => `${name}: ${fullName} (${status})\n    ${shortenMessage(failureMessages.join('\n'))}`,
    );
  });
}

/** The failed tests in a report of Playwright, with those that needed a second try or were skipped. */
export function listPlaywrightFailures({ suites }) {
  return suites.flatMap(({ file, specs = [], suites: nestedSuites = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) => {
          const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => shortenMessage(message)));
          return `${file}: ${title} (${status})\n    ${messages.join('\n    ')}`;
        }),
    ),
    ...listPlaywrightFailures({ suites: nestedSuites }),
  ]);
}
