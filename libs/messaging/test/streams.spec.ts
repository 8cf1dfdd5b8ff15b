import { brokerSeed, useOwnNats, type TestNats } from '@brote/test-support';
import { Logger } from '@nestjs/common';
import { BrokerConnection } from '../src';
import { assertStream } from '../src/broker/streams';
import { DEFAULT_TUNING } from '../src/messaging-options';

Logger.overrideLogger(false);

const STREAM_TUNING = { ...DEFAULT_TUNING, streamMaxBytes: 1_000_000 };
/** Bytes: more than any disk has. */
const IMPOSSIBLE_BYTES = 2 ** 52;

describe('a stream', () => {
  let nats: TestNats;
  let broker: BrokerConnection;
  const settings = { stream: 'TALLY', context: 'tally', tuning: STREAM_TUNING };

  beforeAll(async () => {
    nats = await useOwnNats();
    broker = await BrokerConnection.open({ url: nats.url, name: 'spec', onLost: () => undefined });
  });

  afterAll(async () => {
    await broker.close();
    await nats.stop();
  });

  it('is created when it is missing, with the settings of its owner', async () => {
    await assertStream(broker, settings);
    const ownerSpec = await assertStream(broker, { ...settings, owner: true, tuning: { ...STREAM_TUNING, streamMaxBytes: 2_000_000 } });
    expect(ownerSpec.config.max_bytes).toBe(2_000_000);
    expect((await assertStream(broker, settings)).config.max_bytes).toBe(2_000_000);
  });

  it('is found when it exists, although the disk has less room than its limit', async () => {
    await assertStream(broker, settings);
    await broker.jetstream.publish('evt.tally.counter.raised.v1');
    const { state } = await assertStream(broker, { ...settings, tuning: { ...STREAM_TUNING, streamMaxBytes: IMPOSSIBLE_BYTES } });
    expect(state.messages).toBe(1);
  });

  it('works with its current settings when its owner may not change it', async () => {
    const identity = { stream: 'IDENTITY', context: 'identity', tuning: STREAM_TUNING, owner: true };
    const access = { seed: brokerSeed('identity') };
    const service = await BrokerConnection.open({ url: nats.bareUrl, name: 'identity', access, onLost: () => undefined });
    await assertStream(service, identity);
    const foundStream = await assertStream(service, { ...identity, tuning: { ...STREAM_TUNING, streamMaxBytes: 2_000_000 } });
    expect(foundStream.config.max_bytes).toBe(STREAM_TUNING.streamMaxBytes);
    const publish = service.jetstream.publish('evt.identity.session.ended.v1');
    expect((await publish).stream).toBe('IDENTITY');
    await service.close();
  });

  it('keeps more replicas than its owner wants, also when another setting changes', async () => {
    const info = await assertStream(broker, settings);
    const { streams } = await broker.getJetStreamManager();
    const clustered = { ...info, config: { ...info.config, num_replicas: 3 } };
    const infoSpy = jest.spyOn(streams, 'info').mockResolvedValue(clustered);
    const updateSpy = jest.spyOn(streams, 'update').mockResolvedValue(clustered);
    const currentTuning = { ...STREAM_TUNING, streamMaxBytes: info.config.max_bytes };
    expect(await assertStream(broker, { ...settings, owner: true, tuning: currentTuning })).toBe(clustered);
    expect(updateSpy).not.toHaveBeenCalled();
    await assertStream(broker, { ...settings, owner: true, tuning: { ...currentTuning, streamMaxBytes: 3_000_000 } });
    expect(updateSpy.mock.calls).toMatchObject([['TALLY', { max_bytes: 3_000_000, num_replicas: 3 }]]);
    await assertStream(broker, { ...settings, owner: true, tuning: { ...currentTuning, replicas: 5 } });
    expect(updateSpy.mock.lastCall).toMatchObject(['TALLY', { num_replicas: 5 }]);
    infoSpy.mockRestore();
    updateSpy.mockRestore();
  });

  it('is not updated when it already has the settings of its owner', async () => {
    const ownerSpec = { ...settings, owner: true };
    const { created } = await assertStream(broker, ownerSpec);
    const { streams } = await broker.getJetStreamManager();
    const updateSpy = jest.spyOn(streams, 'update');
    const addSpy = jest.spyOn(streams, 'add');
    expect((await assertStream(broker, ownerSpec)).created).toBe(created);
    expect([updateSpy.mock.calls, addSpy.mock.calls]).toEqual([[], []]);
  });
});
