import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Waits for an output of a process, and keeps reading so that the process never waits for us. */
export function readUntil(
  child: ChildProcess,
  pattern: RegExp,
  stream: Readable | null = child.stderr,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
      const match = pattern.exec(output);
      if (match) resolve(match);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnfile} ended with ${code}:\n${output}`)),
    );
  });
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exit;
}
