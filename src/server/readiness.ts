/** Whether load balancers should send requests to this process. */
export interface Readiness {
  isReady(): boolean;
  /** The process ends soon, so clients must not reuse their connections. */
  isDraining(): boolean;
  setReady(): void;
  drain(): void;
}

export function createReadiness(): Readiness {
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  return {
    isReady: () => state === 'ready',
    isDraining: () => state === 'draining',
    setReady: () => {
      if (state === 'starting') state = 'ready';
    },
    drain: () => {
      state = 'draining';
    },
  };
}
