import { readConfig } from '../src/config';

it('readConfig has a default for everything, at the loopback address', () => {
  expect(readConfig({})).toEqual({
    port: 12112,
    host: '127.0.0.1',
    logLevel: 'info',
    tls: undefined,
    clockOffsetMs: undefined,
    agency: { waitingSeconds: 60, refusesEarly: true, maxRecords: 20_000, pageSize: 10_000, memoryFile: undefined },
  });
});

it.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http".'],
  ['WAITING_SECONDS', '10000', 'WAITING_SECONDS must be a whole number from 0 to 9999, not "10000".'],
  ['PAGE_SIZE', '0', 'PAGE_SIZE must be a whole number from 1 to 10000, not "0".'],
  ['MAX_RECORDS', '-1', 'MAX_RECORDS must be a whole number from 1 to 1000000, not "-1".'],
  ['REFUSES_EARLY', 'yes', 'REFUSES_EARLY must be true or false, not "yes".'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, error, .*, not "loud"\.$/],
  ['CLOCK_OFFSET_MS', '1h', 'CLOCK_OFFSET_MS must be whole milliseconds, not "1h".'],
  ['TLS_KEY_FILE', __filename, 'TLS_CERT_FILE must be set too: TLS needs TLS_KEY_FILE, TLS_CERT_FILE and TLS_CLIENT_CA_FILE.'],
  ['TLS_KEY_FILE', '/no/such/file', 'TLS_KEY_FILE names a file that does not exist: /no/such/file'],
])('readConfig refuses %s=%s', (name, value, expectedError) => {
  expect(() => readConfig({ [name]: value })).toThrow(expectedError);
});
