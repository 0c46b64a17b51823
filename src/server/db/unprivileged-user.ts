import { execFileSync, type SpawnOptions } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** How to run PostgreSQL, which refuses to run as root. */
export interface UnprivilegedUser {
  command(command: string, args: string[]): { command: string; args: string[] };
  spawnOptions: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Gives files to the user where that is a different one. */
  own(...paths: string[]): Promise<void>;
}

const plainly = (command: string, args: string[]) => ({ command, args });

/**
 * An ordinary user runs it directly. Root runs it in a user namespace, where files stay root's and
 * PostgreSQL sees another uid: that works even in folders only root can enter. Without namespaces an
 * existing unprivileged user is used, who then must be able to reach `folders`.
 */
export async function findUnprivilegedUser(folders: string[]): Promise<UnprivilegedUser> {
  if (process.getuid?.() !== 0) {
    return { command: plainly, spawnOptions: {}, own: async () => {} };
  }
  const { uid, gid } = await unprivilegedUser();
  const mapping = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  if (works('unshare', [...mapping, 'true'])) {
    return {
      command: (command, args) => ({ command: 'unshare', args: [...mapping, command, ...args] }),
      spawnOptions: {},
      own: async () => {},
    };
  }
  for (const folder of folders) {
    if (!works('ls', [folder], { uid, gid })) {
      throw new StartError(
        `PostgreSQL does not run as root, user namespaces are off here, and no other user can enter ${folder}: start the shop as an ordinary user or set DATABASE_URL.`,
      );
    }
  }
  return {
    command: plainly,
    spawnOptions: { uid, gid },
    own: async (...paths) => {
      for (const path of paths) await chown(path, uid, gid);
    },
  };
}

/** initdb looks its user up by name, so it has to be one that exists. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const users = passwd.split('\n').map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'nobody') ?? users.find(([, , uid]) => Number(uid) > 0);
  if (!user) {
    throw new StartError(
      'PostgreSQL does not run as root and this system has no other user: set DATABASE_URL.',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function works(
  command: string,
  args: string[],
  options: { uid?: number; gid?: number } = {},
): boolean {
  try {
    execFileSync(command, args, { ...options, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
