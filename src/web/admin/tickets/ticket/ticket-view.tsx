import { useEffect, useRef } from 'react';
import { formatTime } from '#shared/dates.ts';
import type { Ticket } from '#shared/support/contract.ts';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { Due } from '../due.tsx';
import { eventText, stateLabels } from '#web/admin/tickets/ticket-texts.ts';
import { AnswerForm } from './answer-form.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { useTicketCommands, type Step, type TicketCommands } from './use-ticket-commands.ts';

export function TicketView({ ticket }: { ticket: Ticket }) {
  const commands = useTicketCommands(ticket);
  return (
    <>
      <StateBar ticket={ticket} commands={commands} />
      <div className="grid items-start gap-5.5 *:min-w-0 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-5.5">
          <Panel title="Message">
            <PanelBody>
              <p className="wrap-anywhere whitespace-pre-line">{ticket.message}</p>
            </PanelBody>
          </Panel>
          <Panel title="Answer">
            <PanelBody>
              <AnswerForm ticket={ticket} commands={commands} />
            </PanelBody>
          </Panel>
        </div>
        <div className="grid gap-5.5">
          <Panel title="Customer">
            <PanelBody>
              <TicketFacts ticket={ticket} />
            </PanelBody>
          </Panel>
          <Panel title="History">
            <PanelBody>
              <TicketHistory {...ticket} />
            </PanelBody>
          </Panel>
        </div>
      </div>
    </>
  );
}

interface TicketAndCommands {
  ticket: Ticket;
  commands: TicketCommands;
}

/** The state, and actions that need no answer. */
function StateBar({ ticket, commands }: TicketAndCommands) {
  const { state } = ticket;
  const { step, acknowledge, resolve, reopen } = commands;
  const { label, tone } = stateLabels[state];
  return (
    <section
      aria-label="State"
      className="grid gap-3.5 rounded-lg border border-hairline bg-surface px-4 py-3.5 text-sm lg:px-5"
    >
      <ConcurrentChanges commands={commands} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <Due {...ticket} />
        <div className="flex flex-wrap gap-3 sm:ml-auto">
          {state === 'open' && (
            <StepButton current={step} step="acknowledge" onClick={acknowledge}>
              Acknowledge
            </StepButton>
          )}
          {state === 'resolved' ? (
            <StepButton current={step} step="reopen" onClick={reopen} isQuiet>
              Reopen
            </StepButton>
          ) : (
            <StepButton current={step} step="resolve" onClick={resolve} isQuiet>
              Resolve
            </StepButton>
          )}
        </div>
      </div>
    </section>
  );
}

interface StepButtonProps {
  step: Step;
  /** The running action. */
  current: Step | undefined;
  isQuiet?: boolean;
  onClick: () => Promise<unknown>;
  children: string;
}

function StepButton({ step, current, isQuiet, onClick, children }: StepButtonProps) {
  return (
    <Button
      size="sm"
      variant={isQuiet ? 'quiet' : 'primary'}
      busy={current === step}
      disabled={current !== undefined}
      onClick={() => void onClick()}
    >
      {children}
    </Button>
  );
}

/** Another admin was faster: shows what they did. */
function ConcurrentChanges({ commands: { missed } }: { commands: TicketCommands }) {
  const box = useRef<HTMLDivElement>(null);
  // Runs again for each new event.
  const count = missed?.length;
  useEffect(() => {
    if (count === undefined) return;
    focusWithoutScroll(box.current);
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  if (!missed) return null;
  return (
    <div ref={box} className="rounded-md">
      <Banner tone="warn">
        <p>Another admin changed this message. Nothing was sent; your text is kept.</p>
        <ul className="mt-1 font-normal">
          {missed.map(({ at, kind, by }) => (
            <li key={`${at} ${kind}`}>
              {eventText[kind]} by {by}, {formatTime(at)}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
