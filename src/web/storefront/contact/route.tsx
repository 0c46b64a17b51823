import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { call } from '#web/api/call.ts';
import { Island } from '#web/islands/island.tsx';
import { pageMeta } from '#web/page/page-meta.ts';
import { faqPage, trailTo } from '#web/page/structured-data.ts';
import { Faq } from '../faq/faq.tsx';
import { PageHead } from '../page-head/page-head.tsx';
import { isQuestions, questionsOf } from '../pages/questions.ts';
import type { Route } from './+types/route.ts';
import { ServicePromises } from './service-promises.tsx';
import { ReachUs } from './reach-us.tsx';
import { WriteToUs } from './write-to-us.tsx';

const PATH = '/contact';
const TITLE = 'Contact Us';

export function meta(args: Route.MetaArgs) {
  const questions = args.loaderData?.questions.flatMap(questionsOf) ?? [];
  return pageMeta(args, {
    path: PATH,
    title: TITLE,
    description: `Write to ${settings().shop.name}, mail or call: orders, refunds, products and bulk orders. Email is answered within ${figures().emailAnswerTime}.`,
    trail: trailTo({ label: TITLE, to: PATH }),
    things: questions.length > 0 ? [faqPage(questions)] : [],
  });
}

/** The questions of the page `faq`. */
export async function loader() {
  const { page } = await call('GET /api/pages/:id', { params: { id: 'faq' } });
  return { questions: page.content.sections.filter(isQuestions) };
}

export default function ContactPage({ loaderData: { questions } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE} picture="arch-letter">
        An order, a refund, a question about a pack: a person reads every message.
      </PageHead>
      <div className="wrap grid gap-x-[clamp(32px,6vw,96px)] gap-y-10 pt-[clamp(28px,4vw,56px)] pb-(--section) lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <ReachUs />
        </div>
        <div className="grid min-w-0 content-start gap-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Island name="contact/WriteToUs" of={WriteToUs} props={{}} />
          {questions.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="mb-4 display text-2xl">
                {section.title}
              </h2>
              <Faq section={section} />
            </section>
          ))}
        </div>
        <div className="lg:col-start-2">
          <ServicePromises />
        </div>
      </div>
    </>
  );
}
