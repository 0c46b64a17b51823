import { TriangleAlert, X } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { answerQuestion, confirmQueue, type Question } from './confirm-queue.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

export { alert, confirm } from './confirm-queue.ts';

/** Shows the dialogs of `confirm` and `alert`, one after the other. Render it once per page. */
export function ConfirmHost() {
  const textId = useId();
  const question = useStore(confirmQueue, (state) => state.questions[0]);
  if (!question) return null;
  return (
    <Modal
      key={question.id}
      open
      onClose={() => answerQuestion(false)}
      role="alertdialog"
      aria-labelledby={textId}
      aria-describedby={question.points && `${textId}-points`}
    >
      {question.points ? (
        <Consequences question={question} textId={textId} />
      ) : (
        <p
          id={textId}
          className="px-5 pt-7 pb-2 text-lg leading-snug wrap-anywhere whitespace-pre-line md:px-7"
        >
          {question.text}
        </p>
      )}
      <div className="sticky bottom-0 flex shrink-0 justify-end gap-3 bg-inherit px-5 pt-5 pb-6 max-[359px]:flex-col-reverse max-md:[&>button]:grow md:px-7 md:pb-7">
        {question.cancel && (
          <Button variant="quiet" onClick={() => answerQuestion(false)}>
            {question.cancel}
          </Button>
        )}
        <Button
          variant={question.danger ? 'danger' : 'primary'}
          onClick={() => answerQuestion(true)}
        >
          {question.confirm}
        </Button>
      </div>
    </Modal>
  );
}

/** A question with a list of consequences. */
function Consequences({ question, textId }: { question: Question; textId: string }) {
  const { text, points = [], note } = question;
  return (
    <div className="px-5 pt-7 pb-2 md:px-7">
      <span className="mb-3.5 grid size-13 place-items-center rounded-2xl bg-majith-100 text-majith-700">
        <TriangleAlert aria-hidden strokeWidth={1.9} className="size-6.5" />
      </span>
      <h2 id={textId} className="text-lead leading-snug font-bold wrap-anywhere text-neel-900">
        {text}
      </h2>
      <div id={`${textId}-points`} className="mt-3 grid gap-3.5 text-base">
        <ul className="grid gap-2">
          {points.map((point) => (
            <li key={point} className="grid grid-cols-[22px_1fr] gap-2.5">
              <X aria-hidden strokeWidth={1.9} className="mt-0.5 size-5 text-majith-600" />
              {point}
            </li>
          ))}
        </ul>
        {note && <p className="text-sm wrap-anywhere text-ink-2">{note}</p>}
      </div>
    </div>
  );
}
