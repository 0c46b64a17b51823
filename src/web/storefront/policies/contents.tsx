import { Link } from '#web/ui/link.tsx';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { Caret } from '#web/ui/caret.tsx';
import type { Section } from '#shared/pages/content.ts';
import { useSectionInView } from './use-section-in-view.ts';

interface ContentsProps {
  sections: readonly Pick<Section, 'id' | 'title'>[];
}

/** The table of contents, in its two forms. */
export function Contents({ sections }: ContentsProps) {
  return (
    <>
      <ContentsList sections={sections} />
      <ContentsButton sections={sections} />
    </>
  );
}

const LABEL = 'On this page';

// The browser scrolls to the section; focus moves to its heading for keyboards and screen readers.
const focusSection = (id: string) => focusWithoutScroll(document.getElementById(id));

/** Beside the text on wide screens. */
function ContentsList({ sections }: ContentsProps) {
  const current = useSectionInView(sections);
  return (
    <nav
      aria-label={LABEL}
      className="sticky top-30 max-h-[calc(100dvh-140px)] overflow-y-auto max-lg:hidden print:hidden"
    >
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => focusSection(id)}
              className="block border-l-3 border-line py-1.5 pl-4.5 text-base text-ink-2 -outline-offset-3 hover:text-neel-800 aria-[current]:border-haldi-400 aria-[current]:font-[650] aria-[current]:text-neel-800"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Collapsed above the text on phones; it works without scripts. */
function ContentsButton({ sections }: ContentsProps) {
  return (
    <details className="group max-w-[36em] rounded-md bg-sunken lg:hidden print:hidden">
      <summary className="flex min-h-13 items-center justify-between rounded-md px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {LABEL}
        <Caret />
      </summary>
      <nav aria-label={LABEL} className="px-4 pb-3">
        <ul className="border-t-[1.5px] border-line pt-1">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                onClick={({ currentTarget }) => {
                  // Closes first, because closing after the scroll would shift the text.
                  currentTarget.closest('details')?.removeAttribute('open');
                  focusSection(id);
                }}
                className="flex min-h-11 items-center text-ink-2"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
