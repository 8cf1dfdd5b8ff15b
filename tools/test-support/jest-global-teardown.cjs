module.exports = async () => {
  await globalThis.__broteTestKeeper?.close();
  delete globalThis.__broteTestKeeper;
  delete process.env.BROTE_TEST_KEEPER_PORT;
};
