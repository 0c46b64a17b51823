import { useRevalidator } from 'react-router';
import type { Setup, SetupStep } from '#shared/setup/contract.ts';
import { failureSentence, type Loaded } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { SetupRow } from './setup-row.tsx';

/** What is still to do before the shop opens. It disappears when all of it is done. */
export function SetupCard({ loaded }: { loaded: Loaded<Setup> }) {
  const { revalidate } = useRevalidator();
  const { pending, run } = usePending();
  if ('failure' in loaded) return null;
  const { steps } = loaded.data;
  const done = steps.filter(({ state }) => state === 'done').length;
  if (done === steps.length) return null;

  async function change(name: string, send: () => Promise<string>) {
    const failure = await run(name, async () => {
      try {
        toast({ tone: 'ok', text: await send() });
        await revalidate();
        return undefined;
      } catch (error) {
        return failureSentence(error, 'The change was not saved');
      }
    });
    if (failure !== undefined) await alert(failure);
  }

  const keep = ({ id, title }: SetupStep) =>
    change(`keep-${id}`, async () => {
      // Only steps with sample content have this button.
      await callSignedIn('POST /api/admin/setup/keep', { body: { step: id as 'shop' } });
      return `${title}: kept as it is.`;
    });

  async function removeSamples() {
    const question = {
      confirm: 'Remove them',
      cancel: 'Cancel',
      danger: true,
      points: [
        'Products without orders are deleted',
        'Products in orders or carts are archived; their orders stay as they are',
        'Categories that become empty are deleted',
        'The landing pages of a new shop are hidden; you can publish them again',
      ],
    };
    if (!(await confirm('Remove all sample products?', question))) return;
    await change('remove', async () => {
      const { deleted, archived } = await callSignedIn('POST /api/admin/setup/remove-samples', {
        body: { isConfirmed: true },
      });
      const rest = archived > 0 ? `, ${archived} archived` : '';
      return `${deleted} sample products deleted${rest}.`;
    });
  }

  return (
    <Panel title="Set up your shop" aside={`${done} of ${steps.length} done`}>
      <PanelBody>
        <ProgressBar done={done} total={steps.length} />
      </PanelBody>
      <ul>
        {steps.map((step) => (
          <SetupRow
            key={step.id}
            step={step}
            pending={pending}
            onKeep={() => void keep(step)}
            onRemoveSamples={() => void removeSamples()}
          />
        ))}
      </ul>
    </Panel>
  );
}

function ProgressBar({ done, total }: { done: number; total: number }) {
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-neel-100">
      <div
        className="h-full rounded-full bg-patti-600"
        style={{ width: `${(100 * done) / total}%` }}
      />
    </div>
  );
}
