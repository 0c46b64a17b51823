import type { SearchMark } from '#shared/search/contract.ts';

/** A text with its matching parts marked. */
export function MarkedText({ text, marks }: { text: string; marks: readonly SearchMark[] }) {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className="rounded-[3px] bg-haldi-100 text-inherit">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
