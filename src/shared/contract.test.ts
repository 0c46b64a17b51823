import { expect, test } from 'vitest';
import { can, isStaffRole, roles } from './accounts/permissions.ts';
import { endpoints } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

function callersOf({ access, permission }: Endpoint): string {
  if (access === 'public') return 'everyone';
  if (access === 'operator') return 'operators';
  const needed = permission === undefined ? [] : [permission].flat();
  const permitted = roles
    .filter((role) => access !== 'admin' || isStaffRole(role))
    .filter((role) => needed.length === 0 || needed.some((name) => can(role, name)));
  return permitted.length === roles.length ? 'accounts' : permitted.join(', ');
}

/** The access test of the server derives what it expects from the contract, so the contract is compared with a list. */
test('each endpoint is open to the roles of the list; a change of it is a decision', async () => {
  const byPath = endpoints.toSorted((a, b) => a.path.localeCompare(b.path, 'en'));
  const lines = byPath.map((endpoint) => {
    const { method, path } = endpoint;
    return `${method.padEnd(6)} ${path}: ${callersOf(endpoint)}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot('./endpoint-callers.txt');
});
