import { execFileSync, type SpawnOptions } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** Runs commands as a user other than root, because PostgreSQL refuses to run as root. */
export interface UnprivilegedUser {
  command(command: string, args: string[]): { command: string; args: string[] };
  spawnOptions: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Changes the owner of files if the user differs from the current one. */
  own(...paths: string[]): Promise<void>;
}

const unchanged = (command: string, args: string[]) => ({ command, args });

/**
 * A user other than root runs PostgreSQL directly. Root runs it in a user namespace, where files still belong to root
 * and PostgreSQL sees another uid, so directories that only root can access work too. Without user namespaces, an
 * existing unprivileged user must be able to access `folders`.
 */
export async function findUnprivilegedUser(folders: string[]): Promise<UnprivilegedUser> {
  if (process.getuid?.() !== 0) {
    return { command: unchanged, spawnOptions: {}, own: async () => {} };
  }
  const { uid, gid } = await findSystemUser();
  const mapping = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  if (succeeds('unshare', [...mapping, 'true'])) {
    return {
      command: (command, args) => ({ command: 'unshare', args: [...mapping, command, ...args] }),
      spawnOptions: {},
      own: async () => {},
    };
  }
  for (const folder of folders) {
    if (!succeeds('ls', [folder], { uid, gid })) {
      throw new StartError(
        `PostgreSQL cannot run as root, user namespaces are disabled, and no other user can access ${folder}. Start the shop as a regular user or set DATABASE_URL.`,
      );
    }
  }
  return {
    command: unchanged,
    spawnOptions: { uid, gid },
    own: async (...paths) => {
      for (const path of paths) await chown(path, uid, gid);
    },
  };
}

/** initdb looks up the user name of its uid, so the user must exist. */
async function findSystemUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const users = passwd.split('\n').map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'nobody') ?? users.find(([, , uid]) => Number(uid) > 0);
  if (!user) {
    throw new StartError(
      'PostgreSQL cannot run as root, and this system has no other user. Set DATABASE_URL.',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function succeeds(
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
