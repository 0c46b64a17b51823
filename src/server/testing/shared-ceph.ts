import type { TestProject } from 'vitest/node';
import { installPackages } from '../../../scripts/debian-packages.ts';
import { cephPackages, hasCeph, startCeph } from './ceph.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port of the S3-compatible server; 0 if it is not installed. */
    s3Port: number;
  }
}

/** Starts one S3-compatible server for a whole test run. Debian's packages are installed first where that is possible. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasCeph()) installPackages(cephPackages);
  if (hasCeph()) {
    const ceph = await startCeph();
    project.provide('s3Port', ceph.port);
    return ceph.stop;
  }
  const packages = cephPackages.join(' ');
  console.log(
    `The tests with an S3-compatible server are skipped. Install ${packages} to run them.`,
  );
  project.provide('s3Port', 0);
  return async () => {};
}
