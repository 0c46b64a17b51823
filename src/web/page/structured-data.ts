// Objects of schema.org that `pageMeta` puts into a page.

export interface Step {
  label: string;
  to: string;
}

/** The breadcrumb of a page, with Home first. */
export const trailTo = (...steps: Step[]): Step[] => [{ label: 'Home', to: '/' }, ...steps];

/** Search engines need absolute addresses. */
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

/** The page must show these questions with their answers. */
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
