/** The longest part of a message that the summary repeats; the output of the test has the whole message. */
const LONGEST = 600;

const COLOURS = /\u001b\[\d+m/g;

const brief = (message) => message.replace(COLOURS, '').slice(0, LONGEST).split('\n').join('\n    ');

/** The failed tests in a report of Jest: each with its file, its title and the start of its message. */
export function failedInJest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    if (failed.length === 0) return assertionResults.length === 0 ? [`${name}: ${brief(message)}`] : [];
    return failed.map(
      ({ fullName, status, failureMessages }) => `${name}: ${fullName} (${status})\n    ${brief(failureMessages.join('\n'))}`,
    );
  });
}

/** The failed tests in a report of Playwright, with those that needed a second try or were skipped. */
export function failedInPlaywright({ suites }) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) => {
          const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => brief(message)));
          return `${file}: ${title} (${status})\n    ${messages.join('\n    ')}`;
        }),
    ),
    ...failedInPlaywright({ suites: inner }),
  ]);
}
