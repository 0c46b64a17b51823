import type { Question } from '#web/page/structured-data.ts';
import { Caret } from '#web/ui/caret.tsx';

/** Add the same list to the page's structured data (`faqPage`). */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="border-t-[1.5px] border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b-[1.5px] border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 leading-snug font-semibold text-neel-900 transition-colors duration-200 hover:text-neel-700 [&::-webkit-details-marker]:hidden">
            {question}
            <Caret />
          </summary>
          <p className="max-w-[36em] pb-5 wrap-anywhere text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  );
}
