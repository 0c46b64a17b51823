import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findUnprivilegedUser } from '../src/server/db/unprivileged-user.ts';
import { temporaryFolder } from '../src/server/testing/running-shop.ts';
import { findPostgres, NO_POSTGRES } from './debian-postgres.ts';
import { createNode, type PostgresNode } from './postgres-node.ts';

export type { PostgresNode } from './postgres-node.ts';

/**
 * A primary and a synchronous streaming standby on loopback ports. Both keep their port for their lifetime, so after
 * `standby.promote()` the names of the two describe their first roles only.
 *
 *     const cluster = await startCluster();
 *     onTestFinished(cluster.close);
 *     await cluster.primary.kill();                   // postmaster and all its processes, with SIGKILL
 *     await cluster.standby.promote();                // accepts writes, and waits for no standby
 *     await cluster.primary.rejoin(cluster.standby);  // the killed node becomes the synchronous standby
 */
export interface PostgresCluster {
  primary: PostgresNode;
  standby: PostgresNode;
  close(): Promise<void>;
}

/** Throws if Debian's PostgreSQL is missing; tests ask `findPostgres` first, to be skipped with `NO_POSTGRES`. */
export async function startCluster(): Promise<PostgresCluster> {
  const bin = findPostgres();
  if (!bin) throw new Error(NO_POSTGRES);
  const { path: folder, remove } = temporaryFolder();
  const nodes: PostgresNode[] = [];
  const close = async () => {
    for (const node of nodes) await node.kill();
    remove();
  };
  try {
    const user = await findUnprivilegedUser([bin, folder]);
    const password = randomBytes(24).toString('base64url');
    const addNode = async (name: string) => {
      const node = await createNode({ name, bin, folder: join(folder, name), user, password });
      nodes.push(node);
      return node;
    };
    const primary = await addNode('node_a');
    await primary.initialise();
    const standby = await addNode('node_b');
    await standby.rejoin(primary);
    return { primary, standby, close };
  } catch (error) {
    await close();
    throw error;
  }
}
