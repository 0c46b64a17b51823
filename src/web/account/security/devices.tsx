import { Monitor, Smartphone } from 'lucide-react';
import { useId } from 'react';
import type { SignedInDevice } from '#shared/accounts/security-contract.ts';
import { formatTime } from '#shared/dates.ts';
import { failureText, type Loaded } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm-queue.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure, Panel } from './panel.tsx';

const FAILED = 'The device could not be logged out. Please try again.';

/** Lists the sessions and ends them. */
export function Devices({ loaded }: { loaded: Loaded<SignedInDevice[]> }) {
  const { busyId, end, endOthers } = useEnding();
  return (
    <Panel
      title="Your devices"
      text="Where you are signed in now. If you do not recognise a device, log it out and change your password."
      className="print:hidden"
    >
      {'failure' in loaded ? (
        <LoadFailure title="Failed to load your devices" failure={loaded.failure} />
      ) : (
        <>
          <ul aria-label="Signed-in devices" className="grid gap-px bg-line">
            {loaded.data.map((device) => (
              <Device
                key={device.id}
                device={device}
                isBusy={busyId === device.id}
                onEnd={() => void end(device)}
              />
            ))}
          </ul>
          {loaded.data.length > 1 && (
            <Button
              variant="quiet-danger"
              size="sm"
              busy={busyId === ALL}
              className="sm:justify-self-start"
              onClick={() => void endOthers()}
            >
              Log out all other devices
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

const ALL = 'all';

function useEnding() {
  const { busyId, run } = useCommand();
  const texts = {
    successKind: 'toast',
    failureText: (error: unknown) => failureText(error, { otherwise: FAILED }),
  } as const;

  return {
    busyId,
    end: ({ id, device }: SignedInDevice) =>
      run({
        ...texts,
        id,
        send: () => callSignedIn('DELETE /api/auth/sessions/:id', { params: { id } }),
        success: `${device} is logged out`,
      }),
    async endOthers() {
      if (!(await confirm('Log out all devices but this one?', { confirm: 'Log out' }))) return;
      await run({
        ...texts,
        id: ALL,
        send: () => callSignedIn('DELETE /api/auth/sessions', {}),
        success: 'All other devices are logged out',
      });
    },
  };
}

interface DeviceProps {
  device: SignedInDevice;
  isBusy: boolean;
  onEnd: () => void;
}

const PHONE = /Android|iPhone|iPad/;

function Device({ device: { device, isThis, createdAt, lastUsedAt }, isBusy, onEnd }: DeviceProps) {
  const nameId = useId();
  const Icon = PHONE.test(device) ? Smartphone : Monitor;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 bg-surface py-3.5">
      <Icon aria-hidden strokeWidth={1.9} className="size-6 text-neel-700" />
      <div className="min-w-0">
        <p id={nameId} className="leading-tight font-[650] text-neel-900">
          {device}
        </p>
        <p className="num text-sm leading-snug text-ink-2">
          Since {formatTime(createdAt)}
          {!isThis && ` · last used about ${formatTime(lastUsedAt)}`}
        </p>
      </div>
      {isThis ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button variant="quiet" size="sm" busy={isBusy} onClick={onEnd} aria-describedby={nameId}>
          Log out
        </Button>
      )}
    </li>
  );
}
