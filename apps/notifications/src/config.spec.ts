import { ConfigError, loadConfig } from '@brote/service-runtime';
import { environmentVariables } from '../test/start-service';
import { NotificationsConfig } from './config';

const LOCAL_ENV = environmentVariables({
  databaseUrl: 'postgres://role:password@127.0.0.1:24500/notifications',
  natsUrl: 'nats://127.0.0.1:24501',
  smtpUrl: 'smtp://127.0.0.1:24502',
});
const SELLER_ENV = {
  SELLER_NAME: 'Brote Cepillos S.L.',
  SELLER_TAX_ID: 'B12345674',
  SELLER_ADDRESS: 'Carrer de Colom 1, 46004 València',
  SELLER_EMAIL: 'hola@brote.es',
  MAIL_FROM: 'pedidos@brote.es',
  SUPPORT_EMAIL: 'soporte@brote.es',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(NotificationsConfig, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  it('accepts demo values on a single machine', () => {
    expect(problemsOf(LOCAL_ENV)).toEqual([]);
    expect(loadConfig(NotificationsConfig, LOCAL_ENV).shop.seller.email).toBe('hola@brote.example');
  });

  it('refuses every demo value with a public origin', () => {
    const problems = problemsOf({ ...LOCAL_ENV, PUBLIC_ORIGIN: 'https://brote.es' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'MAIL_FROM',
      'SELLER_NAME',
      'SELLER_TAX_ID',
      'SELLER_ADDRESS',
      'SELLER_EMAIL',
      'SUPPORT_EMAIL',
    ]);
    expect(problemsOf({ ...LOCAL_ENV, ...SELLER_ENV, PUBLIC_ORIGIN: 'https://brote.es' })).toEqual([]);
  });

  it('reports a wrong mail server without its password', () => {
    const [problem] = problemsOf({ ...LOCAL_ENV, SMTP_URL: 'http://user:secret@mail' });
    expect(problem).toMatch(/^SMTP_URL is wrong/);
    expect(problem).not.toContain('secret');
  });

  it('refuses a line break in a header value', () => {
    expect(problemsOf({ ...LOCAL_ENV, MAIL_FROM_NAME: 'Brote\r\nBcc: x' })[0]).toMatch(/^MAIL_FROM_NAME is wrong/);
  });
});
