/**
 * A program that starts on a busy machine may need seconds to sign in. The server's own limit is 2 s. A rejected client would notice that
 * only after its own 20 s.
 */
const SIGN_IN_SECONDS = 20;

/**
 * The lines of a nats-server configuration that let in these users and no one else.
 * @param permissions the checked-in text that names what each user may do
 * @param publicKeys the public key of each user that the text names
 * @param extraUsers further users, in the server's own syntax
 */
export function buildBrokerAuthorization(
  permissions: string,
  publicKeys: Readonly<Record<string, string>>,
  extraUsers: readonly string[] = [],
): string {
  const users = Object.entries(publicKeys).map(([user, key]) => `{ nkey: ${key}, permissions: $${user.replaceAll('-', '_')}_permissions }`);
  return `${permissions}
authorization {
  timeout: ${SIGN_IN_SECONDS}
  users: [
${[...users, ...extraUsers].map((user) => `    ${user}\n`).join('')}  ]
}
`;
}
