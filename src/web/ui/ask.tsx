import { useId } from 'react';
import { useStore } from 'zustand';
import { answer, askQueue } from './ask-queue.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

export { ask, tell } from './ask-queue.ts';

/** Shows what `ask` and `tell` were given, one after the other. Stands once per page. */
export function AskHost() {
  const textId = useId();
  const question = useStore(askQueue, (state) => state.questions[0]);
  if (!question) return null;
  return (
    <Modal
      key={question.id}
      open
      onClose={() => answer(false)}
      role="alertdialog"
      aria-labelledby={textId}
    >
      <p
        id={textId}
        className="px-5 pt-7 pb-2 text-lg leading-snug wrap-anywhere whitespace-pre-line md:px-7"
      >
        {question.text}
      </p>
      <div className="sticky bottom-0 flex shrink-0 justify-end gap-3 bg-inherit px-5 pt-5 pb-6 max-[359px]:flex-col-reverse max-md:*:grow md:px-7 md:pb-7">
        {question.cancel && (
          <Button variant="quiet" onClick={() => answer(false)}>
            {question.cancel}
          </Button>
        )}
        <Button variant={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {question.confirm}
        </Button>
      </div>
    </Modal>
  );
}
