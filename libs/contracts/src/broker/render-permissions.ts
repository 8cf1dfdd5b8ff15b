import { brokerPermissionsOf } from './broker-permissions';
import type { BrokerUser } from './broker-user-contexts';

const HEADER = `# Generated from the contracts: what each user of the broker may do. Do not edit; after a change of the contracts run
# BROTE_WRITE_PERMISSIONS=1 npx jest --selectProjects contracts -- broker-permissions
`;

/** Part of a nats-server configuration with the permissions of each user, as `<user>_permissions`. */
export function renderPermissions(users: readonly BrokerUser[]): string {
  return [HEADER, ...users.map(renderUserPermissions)].join('\n');
}

function renderUserPermissions(user: BrokerUser): string {
  const { publish, subscribe, allowResponses } = brokerPermissionsOf(user);
  return `${user.replaceAll('-', '_')}_permissions {
  publish {
    allow: ${renderList(publish.allow)}
    deny: ${renderList(publish.deny)}
  }
  subscribe {
    allow: ${renderList(subscribe.allow)}
  }
${allowResponses ? '  allow_responses: true\n' : ''}}
`;
}

function renderList(subjects: readonly string[]): string {
  return subjects.length === 0 ? '[]' : `[\n${subjects.map((subject) => `      "${subject}"`).join('\n')}\n    ]`;
}
