// One PostgreSQL per test run, started only when a spec needs it. It lives in jest's main process, because workers come and go.
module.exports = async () => {
  if (process.env.TEST_DATABASE_ADMIN_URL || process.env.BROTE_TEST_KEEPER_PORT) return;
  const { ServerKeeper } = require('./src/database/server-keeper');
  globalThis.__broteTestKeeper = new ServerKeeper();
  process.env.BROTE_TEST_KEEPER_PORT = String(await globalThis.__broteTestKeeper.listen());
};
