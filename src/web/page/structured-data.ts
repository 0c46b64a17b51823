// What a page says about itself in the words of schema.org; `pageMeta` puts it into the page.

export interface Step {
  label: string;
  to: string;
}

/** The way to a page, for its breadcrumb and for search engines. */
export const trailTo = (...steps: Step[]): Step[] => [{ label: 'Home', to: '/' }, ...steps];

/** Addresses are whole. */
export function breadcrumbList(origin: string, trail: readonly Step[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(to, origin).href,
    })),
  };
}

export interface Question {
  question: string;
  answer: string;
}

/** Questions that the page shows together with their answers. */
export function faqPage(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
