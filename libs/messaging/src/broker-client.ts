import { Injectable } from '@nestjs/common';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { Msg, MsgHdrs, NatsConnection } from 'nats';
import { BrokerConnection } from './broker/broker-connection';

/** One message of a request, with the headers that its contract demands. */
export interface BrokerRecord {
  body: Uint8Array;
  headers: MsgHdrs;
  timeoutMs: number;
}

/** Nest's client over the broker connection of the process. Use `RequestClient`, which knows the contracts. */
@Injectable()
export class BrokerClient extends ClientProxy {
  /** The connection of the `nats` package. */
  override readonly unwrap: ClientProxy['unwrap'] = () => this.broker.nats as never;

  constructor(private readonly broker: BrokerConnection) {
    super();
  }

  /** The connection is open since the start, and reconnects by itself. */
  connect(): Promise<NatsConnection> {
    return Promise.resolve(this.broker.nats);
  }

  /** The connection belongs to the process, which closes it last. */
  close(): void {
    return undefined;
  }

  /** Emits the reply as it arrived, or the error of the broker. */
  protected publish({ pattern, data }: ReadPacket<BrokerRecord>, callback: (packet: WritePacket<Msg>) => void): () => void {
    let isAwaited = true;
    const emitUnlessCancelled = (packet: WritePacket<Msg>): void => {
      if (isAwaited) callback(packet);
    };
    this.broker.nats.request(String(pattern), data.body, { timeout: data.timeoutMs, headers: data.headers }).then(
      (response) => emitUnlessCancelled({ response, isDisposed: true }),
      (err: unknown) => emitUnlessCancelled({ err, isDisposed: true }),
    );
    return () => void (isAwaited = false);
  }

  /** An event without its change in the database is no event: the outbox publishes it. */
  protected dispatchEvent<T>({ pattern }: ReadPacket): Promise<T> {
    return Promise.reject(new Error(`${String(pattern)}: events are published by the outbox`));
  }
}
