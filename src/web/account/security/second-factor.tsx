import { useRef, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Loaded } from '#web/lists/loaded.ts';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CodeDialog, type Question } from './code-dialog.tsx';
import type { SecondFactorState } from './load.ts';
import { LoadFailure, Panel } from './panel.tsx';
import { questionsFor, type QuestionName } from './questions.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp, type NewSecret } from './set-up.tsx';
import { TurnedOff } from './turned-off.tsx';
import { TurnedOn } from './turned-on.tsx';

const TEXT =
  'After your password, we ask for a code from an app on your phone. A stolen password alone can’t open your account.';

/** Two-factor authentication of administrators. */
export function SecondFactor({ loaded }: { loaded: Loaded<SecondFactorState> }) {
  const state = 'data' in loaded ? loaded.data : undefined;
  return (
    <Panel
      title="Second factor"
      text={TEXT}
      aside={
        state && <Badge tone={state.isOn ? 'ok' : 'neutral'}>{state.isOn ? 'On' : 'Off'}</Badge>
      }
      className="lg:row-span-2"
    >
      {'failure' in loaded && (
        <LoadFailure title="Failed to load your second factor" failure={loaded.failure} />
      )}
      {state && <Steps state={state} />}
    </Panel>
  );
}

function Steps({ state }: { state: SecondFactorState }) {
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<NewSecret>();
  const [codes, setCodes] = useState<string[]>();
  const [question, setQuestion] = useState<Question>();
  const frame = useRef<HTMLDivElement>(null);

  /** The pressed button disappears with its step, so focus moves to the next one. */
  function show(step: { secret?: NewSecret; codes?: string[] }) {
    setSecret(step.secret);
    setCodes(step.codes);
    focusWithoutScroll(frame.current);
  }

  function showCodes(fresh: string[]) {
    show({ codes: fresh });
    void revalidate();
  }

  function ask(which: QuestionName) {
    const questions = questionsFor({
      onSecret: (made) => show({ secret: made }),
      onCodes: showCodes,
      onOff() {
        void revalidate();
        toast({ tone: 'ok', text: 'Your second factor is turned off' });
      },
    });
    setQuestion(questions[which]);
  }

  return (
    <div ref={frame} className="grid gap-5 outline-none *:min-w-0">
      {current()}
      {question && <CodeDialog question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  );

  function current(): ReactNode {
    if (codes) return <RecoveryCodes codes={codes} onSaved={() => show({})} />;
    if (secret) return <SetUp secret={secret} onDone={showCodes} onCancel={() => show({})} />;
    if (state.isOn) return <TurnedOn state={state} onAsk={ask} />;
    return <TurnedOff state={state} onSecret={(made) => show({ secret: made })} />;
  }
}
