import { ClipboardList, Printer } from 'lucide-react';
import { idsMax } from '#shared/orders/ids-max.ts';
import { counted } from '#web/lists/counted.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { LabelsButton } from './labels-button.tsx';
import { pickListAddress, slipsAddress } from './order-texts.ts';
import { PrintButton } from './print-button.tsx';

interface ChoosingBarProps {
  chosen: readonly string[];
  /** The order numbers of the current page. */
  onPage: readonly string[];
  /** Undefined leaves selection mode. */
  choose: (chosen: readonly string[] | undefined) => void;
}

/** Shown while orders are selected for printing. */
export function SelectionBar({ chosen, onPage, choose }: ChoosingBarProps) {
  const withPage = [...new Set([...chosen, ...onPage])].slice(0, idsMax);
  const isFull = chosen.length >= idsMax;
  return (
    <section
      aria-label="Selection"
      className="sticky top-2 z-2 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-neel-200 bg-surface px-4 py-2.5 shadow-2"
    >
      <p role="status" className="num mr-auto text-sm font-[650]">
        {counted(chosen.length, 'order')} selected{isFull && `, ${idsMax} at most`}
      </p>
      <TextButton
        className="min-h-11"
        disabled={withPage.length === chosen.length}
        onClick={() => choose(withPage)}
      >
        Select page
      </TextButton>
      <TextButton className="min-h-11" disabled={chosen.length === 0} onClick={() => choose([])}>
        Clear
      </TextButton>
      {chosen.length > 0 && (
        <>
          <PrintButton orderNumbers={chosen} />
          <LabelsButton orderNumbers={chosen} />
          <ButtonLink
            to={pickListAddress(chosen)}
            state={{ fromList: true }}
            variant="quiet"
            size="sm"
            icon={<ClipboardList aria-hidden strokeWidth={1.9} />}
          >
            Pick list
          </ButtonLink>
          <ButtonLink
            to={slipsAddress(chosen)}
            state={{ fromList: true }}
            size="sm"
            icon={<Printer aria-hidden strokeWidth={1.9} />}
          >
            Print {counted(chosen.length, 'slip')}
          </ButtonLink>
        </>
      )}
      <Button variant="quiet" size="sm" onClick={() => choose(undefined)}>
        Done
      </Button>
    </section>
  );
}
