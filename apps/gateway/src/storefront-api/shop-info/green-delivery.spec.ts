import { ConfigError, loadConfig } from '@brote/service-runtime';
import { callerKeys, signingRoot } from '@brote/test-support';
import { GatewayConfig } from '../../config';

const localEnv = {
  NATS_URL: 'nats://127.0.0.1:1',
  PUBLIC_ORIGIN: 'http://localhost:8080',
  CLIENT_HASH_KEY: 'demo-key-for-one-machine',
  CALLER_PRIVATE_KEY: callerKeys.privateKey,
  SIGNING_ROOT_PUBLIC_KEY: signingRoot.publicKey,
};
const ENGLISH_TEXT = 'by cargo bike in Valencia, “carbon-free”.';
const SPANISH_TEXT = 'en bicicleta de carga en Valencia, «sin emisiones».';

const loadGreenDelivery = (env: Record<string, string>) => loadConfig(GatewayConfig, { ...localEnv, ...env }).shopInfo().greenDelivery;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(GatewayConfig, { ...localEnv, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the setting of the environmentally friendly delivery', () => {
  it.each<Record<string, string>>([{}, { GREEN_DELIVERY_EN: '', GREEN_DELIVERY_ES: '' }])(
    'produces no promise when it is absent: %o',
    (env) => {
      expect(loadGreenDelivery(env)).toBeNull();
    },
  );

  it('is published unchanged in both languages', () => {
    expect(loadGreenDelivery({ GREEN_DELIVERY_EN: ENGLISH_TEXT, GREEN_DELIVERY_ES: SPANISH_TEXT })).toEqual({
      en: ENGLISH_TEXT,
      es: SPANISH_TEXT,
    });
  });

  it.each<Record<string, string>>([
    { GREEN_DELIVERY_EN: ENGLISH_TEXT },
    { GREEN_DELIVERY_ES: SPANISH_TEXT },
    { GREEN_DELIVERY_EN: ENGLISH_TEXT, GREEN_DELIVERY_ES: '' },
    { GREEN_DELIVERY_EN: '   ', GREEN_DELIVERY_ES: SPANISH_TEXT },
  ])('is refused at the start with one language only: %o', (env) => {
    expect(problemsOf(env)).toEqual(['GREEN_DELIVERY_EN and GREEN_DELIVERY_ES must be set together.']);
  });

  it('is refused when its text is too long', () => {
    const problems = problemsOf({ GREEN_DELIVERY_EN: ENGLISH_TEXT, GREEN_DELIVERY_ES: 'e'.repeat(401) });
    expect(problems).toEqual([expect.stringContaining('GREEN_DELIVERY_ES')]);
  });
});
