import { useNavigate } from 'react-router';
import { speedDevices, speedPeriods } from '#shared/speed/metrics.ts';
import { cx } from '#web/ui/cx.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { segments } from '../shell/segments.ts';
import { writeSpeedAddress, type SpeedAddress } from './speed-address.ts';
import { deviceNames } from './texts.ts';

/** Period and device class; both are stored in the address. */
export function SpeedControls({ address }: { address: SpeedAddress }) {
  const navigate = useNavigate();
  const change = (next: Partial<SpeedAddress>) =>
    void navigate(
      { search: writeSpeedAddress({ ...address, ...next }) },
      { preventScrollReset: true },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Segmented
        label="Period"
        value={address.days}
        options={speedPeriods.map((value) => ({ value, label: `${value} days` }))}
        onChange={(days) => change({ days })}
        className={segments}
      />
      <Segmented
        label="Devices"
        value={address.device ?? 'all'}
        options={[
          { value: 'all', label: 'All devices' },
          ...speedDevices.map((value) => ({ value, label: deviceNames[value] })),
        ]}
        onChange={(value) => change({ device: speedDevices.find((device) => device === value) })}
        className={cx(segments, 'max-sm:grid max-sm:w-full max-sm:grid-cols-2')}
      />
    </div>
  );
}
