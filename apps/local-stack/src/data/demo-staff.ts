import { connect, headers } from 'nats';

const ANSWER_WITHIN_MS = 5_000;

/** Does what staff do, by the contract of that name. Throws with the code when it is refused. */
export async function askStaffWork(natsUrl: string, contract: string, body: object): Promise<void> {
  const broker = await connect({ servers: natsUrl });
  try {
    const about = headers();
    about.set('Deadline', String(Date.now() + ANSWER_WITHIN_MS));
    const message = await broker.request(`ask.${contract}`, JSON.stringify(body), { timeout: ANSWER_WITHIN_MS, headers: about });
    const { error } = message.json<{ error?: { code: string } }>();
    if (error !== undefined) throw new Error(`${contract} was refused: ${error.code}`);
  } finally {
    await broker.close();
  }
}
